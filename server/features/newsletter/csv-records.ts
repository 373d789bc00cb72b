/** In characters. Bounds what one record takes in time and memory: an unclosed quotation mark makes one of a whole file. */
export const RECORD_MAXIMUM = 100_000;

const [QUOTE, SPACE, CARRIAGE_RETURN, LINE_FEED] = [0x22, 0x20, 0x0d, 0x0a];

export interface CsvRecord {
  /** On which it begins; the first is 1. */
  line: number;
  /** `null` where the record is longer than the maximum. */
  fields: string[] | null;
}

/**
 * The records of a table as RFC 4180 has them, one at a time; empty lines are passed over. Lenient as spreadsheets are:
 * lines end in any way, a quotation mark within a field stands for itself, and one that is never closed reaches to the
 * end. While it passes over the rest of a record that is too long, it yields `undefined` now and then.
 *
 * @param delimiter one character
 */
export function* readCsvRecords(csv: string, delimiter: string): Generator<CsvRecord | undefined, void> {
  const table = { csv, delimiter: delimiter.charCodeAt(0) };
  let at = csv.startsWith('\uFEFF') ? 1 : 0;
  let line = 1;
  while (at < csv.length) {
    let end = at;
    if (!isLineEnd(csv, at)) {
      let part = readPart(table, at);
      yield { line, fields: part.fields };
      line += part.lineEnds;
      while (!part.isWhole) {
        yield;
        part = readPart(table, part.end + 1);
        line += part.lineEnds;
      }
      end = part.end;
    }
    line += 1;
    at = end + (isPairedEnd(csv, end) ? 2 : 1);
  }
}

/** What spreadsheets take for a formula, and what would end the field. */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /^ |[",\r\n\uFEFF]| $/;

/** Records with commas, each line ended. What looks like a formula gets an apostrophe, so that no spreadsheet runs it. */
export function writeCsvRecords(records: string[][]): string {
  return records.map((fields) => `${fields.map(writeField).join(',')}\r\n`).join('');
}

function writeField(value: string): string {
  const isFormula = FORMULA.test(value);
  if (!isFormula && !NEEDS_QUOTES.test(value)) return value;
  return `"${isFormula ? "'" : ''}${value.replaceAll('"', '""')}"`;
}

interface Table {
  csv: string;
  delimiter: number;
}

interface Part {
  /** `null` where there are too many or too long ones. */
  fields: string[] | null;
  /** Within quoted fields. */
  lineEnds: number;
  end: number;
  /** Whether the record ends here. */
  isWhole: boolean;
}

/** The fields from there to the end of the record, or to the one that makes it too long. */
function readPart(table: Table, start: number): Part {
  const fields: string[] = [];
  let lineEnds = 0;
  for (let at = start; ; ) {
    const isQuoted = table.csv.charCodeAt(at) === QUOTE;
    const valueEnd = isQuoted ? closingQuote(table, at + 1) : endOfField(table, at);
    const end = isQuoted ? endOfField(table, valueEnd) : valueEnd;
    if (isQuoted) lineEnds += countLineEnds(table.csv, at, valueEnd);
    const hasMore = table.csv.charCodeAt(end) === table.delimiter;
    if (end - start > RECORD_MAXIMUM) return { fields: null, lineEnds, end, isWhole: !hasMore };
    fields.push(unquoted(table.csv.slice(at, valueEnd), isQuoted));
    if (!hasMore) return { fields, lineEnds, end, isWhole: true };
    at = end + 1;
  }
}

function unquoted(text: string, isQuoted: boolean): string {
  return isQuoted ? text.slice(1).replaceAll('""', '"') : text;
}

/** @returns where the quotation mark stands that closes the field, or the end of the table */
function closingQuote(table: Table, start: number): number {
  for (let at = start; at < table.csv.length; at += 1) {
    if (table.csv.charCodeAt(at) !== QUOTE) continue;
    if (table.csv.charCodeAt(at + 1) === QUOTE) at += 1;
    else if (endsField(table, afterSpaces(table.csv, at + 1))) return at;
  }
  return table.csv.length;
}

function afterSpaces(csv: string, start: number): number {
  let at = start;
  while (csv.charCodeAt(at) === SPACE) at += 1;
  return at;
}

function endOfField(table: Table, start: number): number {
  let at = start;
  while (!endsField(table, at)) at += 1;
  return at;
}

function endsField({ csv, delimiter }: Table, at: number): boolean {
  return at >= csv.length || csv.charCodeAt(at) === delimiter || isLineEnd(csv, at);
}

function countLineEnds(csv: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) {
    if (isLineEnd(csv, at) && !isPairedEnd(csv, at)) count += 1;
  }
  return count;
}

function isLineEnd(csv: string, at: number): boolean {
  const character = csv.charCodeAt(at);
  return character === LINE_FEED || character === CARRIAGE_RETURN;
}

/** Carriage return and line feed end one line together. */
function isPairedEnd(csv: string, at: number): boolean {
  return csv.charCodeAt(at) === CARRIAGE_RETURN && csv.charCodeAt(at + 1) === LINE_FEED;
}
