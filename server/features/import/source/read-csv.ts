import type { Readable } from 'node:stream';
import { decodeChunks } from './decode-text.ts';
import { ImportError } from './source-files.ts';

const MOST_CHARACTERS_OF_ROW = 10_000_000;

/**
 * Reads a table whose first row names its columns, one row at a time. Names are in lower case with `_` for spaces.
 * @throws {ImportError} if a row has no end, because of a wrong quotation mark
 */
export async function* readCsv(stream: Readable): AsyncGenerator<Map<string, string>> {
  let names: string[] | undefined;
  for await (const fields of rowsOf(decodeChunks(stream))) {
    if (fields.length === 1 && fields[0] === '') continue;
    if (names) yield new Map(names.map((name, index) => [name, fields[index] ?? '']));
    else names = fields.map((field) => field.trim().toLowerCase().replaceAll(' ', '_'));
  }
}

/** Papa Parse takes quadratic time for a long row of quotation marks, and tables in archives are strangers' files. */
async function* rowsOf(chunks: AsyncIterable<string>): AsyncGenerator<string[]> {
  const row = new CsvRow();
  for await (const chunk of chunks) {
    for (const piece of piecesOf(chunk)) {
      const complete = row.take(piece);
      if (complete) yield complete;
    }
  }
  if (!row.isEmpty) yield row.end();
}

/** The signs that divide a table, and the texts between them. A pattern for these texts would overflow on a long one. */
function* piecesOf(chunk: string): Generator<string> {
  let end = 0;
  for (const { 0: sign, index } of chunk.matchAll(/[",\r\n]/g)) {
    if (index > end) yield chunk.slice(end, index);
    yield sign;
    end = index + 1;
  }
  if (end < chunk.length) yield chunk.slice(end);
}

class CsvRow {
  #fields: string[] = [];
  #field = '';
  #size = 0;
  #isQuoted = false;
  /** After a quotation mark in a quoted field: either its end, or the first of two that stand for one. */
  #mayEnd = false;
  #isAfterReturn = false;

  get isEmpty(): boolean {
    return this.#fields.length === 0 && this.#field === '';
  }

  /** @returns the fields of the row if this piece ended it */
  take(piece: string): string[] | undefined {
    this.#size += piece.length;
    if (this.#size > MOST_CHARACTERS_OF_ROW) throw new ImportError('A row of the table has no end.');
    const isAfterReturn = this.#isAfterReturn;
    this.#isAfterReturn = false;
    if (piece === '"') this.#takeQuote();
    else if (this.#isQuoted && !this.#mayEnd) this.#field += piece;
    else if (piece === ',') this.#endField();
    else if (piece === '\r' || piece === '\n') {
      if (piece === '\n' && isAfterReturn) return undefined;
      this.#isAfterReturn = piece === '\r';
      return this.end();
    } else this.#field += piece;
    return undefined;
  }

  end(): string[] {
    this.#endField();
    const fields = this.#fields;
    this.#fields = [];
    this.#size = 0;
    return fields;
  }

  #takeQuote(): void {
    if (this.#mayEnd) {
      this.#field += '"';
      this.#mayEnd = false;
    } else if (this.#isQuoted) this.#mayEnd = true;
    else if (this.#field === '') this.#isQuoted = true;
    else this.#field += '"';
  }

  #endField(): void {
    this.#fields.push(this.#field);
    this.#field = '';
    this.#isQuoted = false;
    this.#mayEnd = false;
  }
}
