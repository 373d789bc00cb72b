import type { Readable } from 'node:stream';
import { readCsvRows } from '#server/base/csv.ts';
import { decodeChunks } from './read-text.ts';
import { ImportError } from './source-files.ts';

const MOST_CHARACTERS_OF_ROW = 10_000_000;

/**
 * Reads a table whose first row names its columns, one row at a time. Names are in lower case with `_` for spaces.
 * @throws {ImportError} if a row has no end, or has swallowed the rows after it, because of a wrong quotation mark
 */
export async function* readCsv(stream: Readable): AsyncGenerator<Map<string, string>> {
  let names: string[] | undefined;
  for await (const row of readCsvRows(decodeChunks(stream), { longestRow: MOST_CHARACTERS_OF_ROW })) {
    const { fields, line, lastLine, isMisquoted } = row;
    if (!fields) throw new ImportError('A row of the table has no end.');
    if (isMisquoted && lastLine > line) {
      throw new ImportError(`A quotation mark is wrong in lines ${line} to ${lastLine} of the table.`);
    }
    if (names) yield new Map(names.map((name, index) => [name, fields[index] ?? '']));
    else names = fields.map((field) => field.trim().toLowerCase().replaceAll(' ', '_'));
  }
}
