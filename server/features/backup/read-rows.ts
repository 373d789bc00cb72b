import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Row } from '#server/database/dialects/snapshot.ts';
import { BackupProblem } from './backup-problem.ts';

const LINE_END = 10;
/** Far more than the longest post. */
const LINE_BYTES_MAXIMUM = 8 * 1024 * 1024;
/** Both databases take so many rows of the widest table at once. */
const ROWS_AT_ONCE = 200;
const CHARACTERS_AT_ONCE = 4 * 1024 * 1024;

/**
 * The rows of a compressed part, some at a time: however large it becomes, a few megabytes of it are in memory.
 * @param columns all that a row may have; others, new ones in each row, would multiply what one statement inserts
 * @throws {SyntaxError | TypeError} when a line is no row of these columns
 * @throws {BackupProblem} when a line is too long, or the last one has no end
 */
export async function* readRows(
  compressed: AsyncIterable<Buffer>,
  columns: ReadonlySet<string>,
): AsyncGenerator<Row[]> {
  let rows: Row[] = [];
  let characters = 0;
  for await (const line of linesOf(expand(compressed))) {
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
  // An error on the way ends the last stream, from which it is read.
  pipeline(Readable.from(compressed), gunzip, () => {});
  return gunzip;
}

async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let begun: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_END); end >= 0; end = chunk.indexOf(LINE_END, from)) {
      yield decoder.decode(Buffer.concat([...begun, chunk.subarray(from, end)]));
      begun = [];
      length = 0;
      from = end + 1;
    }
    begun.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > LINE_BYTES_MAXIMUM) throw new BackupProblem('The backup holds a row that is too long.');
  }
  if (length > 0) throw new BackupProblem('The backup ends in the middle of a row.');
}

function readRow(line: string, columns: ReadonlySet<string>): Row {
  const row = JSON.parse(line);
  if (typeof row !== 'object' || row === null || Array.isArray(row)) throw new TypeError('This is no row.');
  for (const [name, value] of Object.entries(row)) {
    if (!columns.has(name) || !isValue(value)) throw new TypeError('This is no row of the table.');
  }
  return row;
}

function isValue(value: unknown): boolean {
  return value === null || typeof value === 'string' || Number.isSafeInteger(value);
}
