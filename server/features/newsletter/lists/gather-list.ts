import { inSlices } from '#server/base/csv-rows.ts';
import { tooLarge, unprocessable } from '#server/base/errors.ts';
import type { SubscriberList } from '#shared/contracts/desk/subscriber.ts';
import { SUBSCRIBERS_BYTES_MAXIMUM } from '#shared/form-limits.ts';
import { GatheredList, RefusedLines } from './gathered-list.ts';
import { type ListShape, shapeOfChoice, shapeOfProgram } from './list-shape.ts';
import { type ListSite, type ListTable, openTable, readList } from './read-list.ts';

/**
 * Opens a table that an admin has uploaded.
 * @throws {HttpError} 413 when it is too large, 422 when it is no table
 */
export async function openUploaded({ csv }: SubscriberList): Promise<ListTable> {
  if (Buffer.byteLength(csv) > SUBSCRIBERS_BYTES_MAXIMUM) {
    throw tooLarge(`The file is larger than ${SUBSCRIBERS_BYTES_MAXIMUM / 1024 / 1024} MB.`, 'csv');
  }
  if (csv.startsWith('PK\x03\x04')) {
    throw unprocessable(
      'This is a spreadsheet or a zip, not a CSV file. Save a spreadsheet as CSV; import a zip on the screen “Import”.',
      'csv',
    );
  }
  const table = await openTable(inSlices(csv));
  if (table.isMisquoted) throw unprocessable('The quotation marks in the first line are wrong.', 'csv');
  if (table.names.join('').trim() === '') throw unprocessable('The first line must name the columns.', 'csv');
  if (table.names.some((name) => name.includes('@'))) {
    throw unprocessable('The first line must name the columns, and here it has an address. Add such a line.', 'csv');
  }
  if (/[\0\uFFFD]/.test(table.names.join(''))) {
    throw unprocessable('The file is written in an encoding that cannot be read. Save it as CSV in UTF-8.', 'csv');
  }
  return table;
}

/** @returns `undefined` if it is not known which column is which */
export function shapeOf({ names }: ListTable, { columns, name = '' }: SubscriberList): ListShape | undefined {
  if (!columns) return shapeOfProgram(names, name);
  if (Object.values(columns).every((column) => column === undefined || column < names.length))
    return shapeOfChoice(columns, names, name);
  throw unprocessable('The table has fewer columns.', 'csv');
}

/** Reads the whole table. Pauses all the while, so that the server stays responsive. */
export async function gatherList(table: ListTable, shape: ListShape, site: ListSite) {
  const gathered = new GatheredList();
  const refused = new RefusedLines();
  for await (const row of readList(table, shape, site)) {
    const reason = gathered.add(row);
    if (reason !== undefined) refused.add({ line: row.line, reason });
  }
  for (const row of gathered.undated) refused.add(row);
  return { gathered, refused };
}
