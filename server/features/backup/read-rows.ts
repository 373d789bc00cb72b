import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { readLines } from '#server/base/read-lines.ts';
import type { Row } from '#server/database/dialects/snapshot.ts';
import { BackupProblem } from './backup-problem.ts';

/** Far longer than the longest post. */
const LINE_BYTES_MAXIMUM = 8 * 1024 * 1024;
/** Both databases accept this many rows of the widest table in one statement. */
const ROWS_AT_ONCE = 200;
const CHARACTERS_AT_ONCE = 4 * 1024 * 1024;

/**
 * Yields the rows of a compressed part in batches, so that only a few megabytes are in memory however far it expands.
 * @param columns all columns that a row may have: unknown ones, different in each row, would inflate the insert
 * statement
 * @throws {SyntaxError | TypeError} when a line is not a row with these columns
 * @throws {BackupProblem} when a line is too long
 */
export async function* readRows(
  compressed: AsyncIterable<Buffer>,
  columns: ReadonlySet<string>,
): AsyncGenerator<Row[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rows: Row[] = [];
  let characters = 0;
  for await (const { bytes } of readLines(expand(compressed), LINE_BYTES_MAXIMUM)) {
    if (bytes === null) throw new BackupProblem('The backup contains a row that is too long.');
    const line = decoder.decode(bytes);
    rows.push(readRow(line, columns));
    characters += line.length;
    if (rows.length < ROWS_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue;
    yield rows;
    rows = [];
    characters = 0;
  }
  if (rows.length > 0) yield rows;
}

function expand(compressed: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const gunzip = createGunzip();
  // `pipeline` destroys `gunzip` with any error of its source, and so the reader gets it.
  pipeline(Readable.from(compressed), gunzip, () => {});
  return gunzip;
}

function readRow(line: string, columns: ReadonlySet<string>): Row {
  const row = JSON.parse(line);
  if (typeof row !== 'object' || row === null || Array.isArray(row)) throw new TypeError('This is not a row.');
  for (const [name, value] of Object.entries(row)) {
    if (!columns.has(name) || !isValue(value)) throw new TypeError('This is not a row of the table.');
  }
  return row;
}

function isValue(value: unknown): boolean {
  return value === null || typeof value === 'string' || Number.isSafeInteger(value);
}
