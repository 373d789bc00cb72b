export interface CsvRow {
  /** `undefined` if the row is too long. */
  fields: string[] | undefined;
  /** The lines on which the row begins and ends, counted from 1. They differ if a quoted field contains line ends. */
  line: number;
  lastLine: number;
  /** Whether a quoted field is never closed, or has text after its closing mark. */
  isMisquoted: boolean;
}

interface CsvFormat {
  /** One character. */
  delimiter?: string;
  /** In characters; how much of a row is kept in memory. */
  longestRow: number;
}

/**
 * Reads a CSV table one row at a time, in time that grows with its length alone, and passes over empty lines. Like a
 * spreadsheet, it accepts all line ends and takes a quotation mark inside a field for itself. Other parsers take quadratic
 * time for a long row of quotation marks, and tables may be strangers' files.
 */
export async function* readCsvRows(chunks: AsyncIterable<string>, format: CsvFormat): AsyncGenerator<CsvRow> {
  const reader = new RowReader(format);
  for await (const chunk of chunks) yield* reader.read(chunk);
  yield* reader.end();
}

/** The fields of a table of one row. */
export function csvFields(row: string, delimiter = ','): string[] {
  const reader = new RowReader({ delimiter, longestRow: row.length });
  const [first] = [...reader.read(row), ...reader.end()];
  return first?.fields ?? [];
}

class RowReader {
  readonly #signs: RegExp;
  readonly #longestRow: number;
  #line = 1;
  #firstLine = 1;
  #lastLine = 1;
  #isAfterReturn = false;
  #fields: string[] = [];
  #field = '';
  /** What is too long is not kept in the field, but it is not empty. */
  #isFieldEmpty = true;
  #size = 0;
  #isQuoted = false;
  /** After a quotation mark in a quoted field: either its end, or the first of two that stand for one. */
  #mayEnd = false;
  #isMisquoted = false;

  constructor({ delimiter = ',', longestRow }: CsvFormat) {
    this.#signs = new RegExp(`["\\r\\n${delimiter}]`, 'g');
    this.#longestRow = longestRow;
  }

  *read(chunk: string): Generator<CsvRow> {
    let end = 0;
    for (const { 0: sign, index } of chunk.matchAll(this.#signs)) {
      if (index > end) this.#takeText(chunk.slice(end, index));
      yield* this.#takeSign(sign);
      end = index + 1;
    }
    if (end < chunk.length) this.#takeText(chunk.slice(end));
  }

  *end(): Generator<CsvRow> {
    if (this.#isQuoted && !this.#mayEnd) this.#isMisquoted = true;
    yield* this.#endRow();
  }

  *#takeSign(sign: string): Generator<CsvRow> {
    if (sign === '\n' && this.#isAfterReturn) {
      this.#isAfterReturn = false;
      if (this.#isOpen) this.#keep(sign);
      return;
    }
    this.#lastLine = this.#line;
    const isLineEnd = sign === '\r' || sign === '\n';
    if (sign === '"') this.#takeQuote();
    else if (this.#isOpen) this.#keep(sign);
    else if (isLineEnd) yield* this.#endRow();
    else this.#endField();
    this.#isAfterReturn = sign === '\r';
    if (!isLineEnd) return;
    this.#line += 1;
    if (!this.#isOpen) this.#firstLine = this.#line;
  }

  get #isOpen(): boolean {
    return this.#isQuoted && !this.#mayEnd;
  }

  #takeText(text: string): void {
    this.#isAfterReturn = false;
    this.#lastLine = this.#line;
    if (this.#mayEnd) {
      this.#isMisquoted ||= text.trim() !== '';
      this.#isQuoted = false;
      this.#mayEnd = false;
    }
    this.#keep(text);
  }

  #takeQuote(): void {
    if (this.#isOpen) this.#mayEnd = true;
    else if (this.#mayEnd || !this.#isFieldEmpty) {
      this.#keep('"');
      this.#mayEnd = false;
    } else this.#isQuoted = true;
  }

  /** What is too long is counted, but not kept. */
  #keep(text: string): void {
    this.#isFieldEmpty = false;
    this.#size += text.length;
    if (this.#size <= this.#longestRow) this.#field += text;
  }

  #endField(): void {
    if (this.#size <= this.#longestRow) this.#fields.push(this.#field);
    this.#size += 1;
    this.#field = '';
    this.#isFieldEmpty = true;
    this.#isQuoted = false;
    this.#mayEnd = false;
  }

  *#endRow(): Generator<CsvRow> {
    const isTooLong = this.#size > this.#longestRow;
    this.#endField();
    const fields = isTooLong ? undefined : this.#fields;
    if (fields?.length !== 1 || fields[0] !== '') {
      yield { fields, line: this.#firstLine, lastLine: this.#lastLine, isMisquoted: this.#isMisquoted };
    }
    this.#fields = [];
    this.#size = 0;
    this.#isMisquoted = false;
  }
}

/** A value that a spreadsheet would run as a formula gets an apostrophe in front, even if it already has one. */
const FORMULA = /^'*[=+\-@\t\r]/;
const ESCAPED_FORMULA = /^'(?='*[=+\-@\t\r])/;

/** Escapes formulas; what reads the values undoes that with `unescapeFormula`. */
export function csvLine(values: readonly string[], lineEnd: '\n' | '\r\n' = '\n'): string {
  return values.map(fieldOf).join(',') + lineEnd;
}

/** Quoted where a reader might take it for something else, or lose the spaces around it. */
function fieldOf(value: string): string {
  const isFormula = FORMULA.test(value);
  const escaped = isFormula ? `'${value}` : value;
  return isFormula || /[",\r\n\ufeff]|^ | $/.test(value) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}

/** @returns the value that `csvLine` was given */
export function unescapeFormula(value: string): string {
  return value.replace(ESCAPED_FORMULA, '');
}
