/**
 * In UTF-16 units. Bounds the time and memory for one record: an unclosed quotation mark turns a whole file into one.
 */
export const RECORD_MAXIMUM = 100_000;

const [QUOTE, SPACE, CARRIAGE_RETURN, LINE_FEED] = [0x22, 0x20, 0x0d, 0x0a];

export interface CsvRecord {
  /** The line on which the record begins, counted from 1. */
  line: number;
  /** `null` when the record is longer than the maximum. */
  fields: string[] | null;
}

/**
 * Yields the records of a CSV table (RFC 4180), skipping empty lines. It is as lenient as spreadsheets are: it accepts
 * any line ends, takes a quotation mark inside a field literally, and lets an unclosed one extend to the end of the
 * file. While it skips the rest of a record that is too long, it yields `undefined` now and then, so that the caller
 * can pause.
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
      let segment = readSegment(table, at);
      yield { line, fields: segment.fields };
      line += segment.lineEnds;
      while (!segment.endsRecord) {
        yield;
        segment = readSegment(table, segment.end + 1);
        line += segment.lineEnds;
      }
      end = segment.end;
    }
    line += 1;
    at = end + (isPairedEnd(csv, end) ? 2 : 1);
  }
}

/** Values that spreadsheets would run as a formula, and values that must be quoted. */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /^ |[",\r\n\uFEFF]| $/;

/**
 * Writes comma-separated records. Values that look like formulas get an apostrophe, so that no spreadsheet runs them.
 */
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

interface Segment {
  /** `null` when the record has become too long. */
  fields: string[] | null;
  /** The number of line ends inside quoted fields. */
  lineEnds: number;
  end: number;
  /** Whether the record ends at `end`. */
  endsRecord: boolean;
}

/** Reads the fields from `start` to the end of the record, or to the field that makes it too long. */
function readSegment(table: Table, start: number): Segment {
  const fields: string[] = [];
  let lineEnds = 0;
  for (let at = start; ; ) {
    const isQuoted = table.csv.charCodeAt(at) === QUOTE;
    const valueEnd = isQuoted ? closingQuote(table, at + 1) : endOfField(table, at);
    const end = isQuoted ? endOfField(table, valueEnd) : valueEnd;
    if (isQuoted) lineEnds += countLineEnds(table.csv, at, valueEnd);
    const hasMore = table.csv.charCodeAt(end) === table.delimiter;
    if (end - start > RECORD_MAXIMUM) return { fields: null, lineEnds, end, endsRecord: !hasMore };
    fields.push(unquoted(table.csv.slice(at, valueEnd), isQuoted));
    if (!hasMore) return { fields, lineEnds, end, endsRecord: true };
    at = end + 1;
  }
}

function unquoted(text: string, isQuoted: boolean): string {
  return isQuoted ? text.slice(1).replaceAll('""', '"') : text;
}

/** @returns the index of the quotation mark that closes the field, or the end of the table */
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

/** A carriage return followed by a line feed is one line end. */
function isPairedEnd(csv: string, at: number): boolean {
  return csv.charCodeAt(at) === CARRIAGE_RETURN && csv.charCodeAt(at + 1) === LINE_FEED;
}
