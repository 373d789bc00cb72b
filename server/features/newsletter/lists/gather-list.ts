import { tooLarge, unprocessable } from '#server/base/errors.ts';
import { inSlices } from '#server/base/time-slice.ts';
import type { SubscriberList, Unwanted } from '#shared/contracts/desk/subscriber.ts';
import { SUBSCRIBERS_BYTES_MAXIMUM } from '#shared/form-limits.ts';
import { type ListShape, shapeOfChoice, shapeOfProgram } from './list-programs.ts';
import { type ListPerson, type ListRow, type ListSite, type ListTable, openTable, readList } from './read-list.ts';

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

/** How many refused lines are listed: enough to see what is wrong with a table. */
const REFUSED_SHOWN = 50;

interface Refused {
  line: number;
  reason: string;
}

/** Reads the whole table. Pauses all the while, so that the server stays responsive. */
export async function gatherList(table: ListTable, shape: ListShape, site: ListSite) {
  const gathered = new GatheredList();
  const refused = { first: [] as Refused[], count: 0 };
  const refuse = ({ line, reason }: Refused) => {
    refused.count += 1;
    if (refused.first.length < REFUSED_SHOWN) refused.first.push({ line, reason });
  };
  for await (const row of readList(table, shape, site)) {
    const reason = gathered.add(row);
    if (reason !== undefined) refuse({ line: row.line, reason });
  }
  for (const row of gathered.undated) refuse(row);
  refused.first.sort((one, other) => one.line - other.line);
  return { gathered, refused };
}

/** The people of one or more lists, each once: who wants no letters according to one row gets none. */
export class GatheredList {
  readonly #people = new Map<string, ListPerson & { place: string }>();
  readonly #paying = new Set<string>();
  readonly #undated = new Map<string, Refused & { place: string }>();
  readonly unwanted = new Map<string, Unwanted>();
  /** Further rows for people whom an earlier one named. */
  repeated = 0;

  /**
   * Of several rows for one person, the first with a day counts.
   * @returns the reason if the row is of no use, whatever the others say
   */
  add(row: ListRow, place = ''): string | undefined {
    if (row.kind === 'refused') {
      const { line, reason, email } = row;
      if (email === undefined) return reason;
      if (!this.#undated.has(email)) this.#undated.set(email, { line, reason, place });
      return undefined;
    }
    const email = row.kind === 'person' ? row.person.email : row.email;
    if (row.isPaying) this.#paying.add(email);
    if (row.kind === 'unwanted') this.unwanted.set(email, this.unwanted.get(email) ?? row.reason);
    else if (this.#people.has(email)) this.repeated += 1;
    else this.#people.set(email, { ...row.person, place });
    return undefined;
  }

  get people(): (ListPerson & { place: string })[] {
    return [...this.#people.values()].filter(({ email }) => !this.unwanted.has(email));
  }

  get paying(): number {
    return this.#paying.size;
  }

  /** The rows without a day, where no other row for the same address has one. */
  get undated(): (Refused & { place: string })[] {
    const hasOther = (email: string) => this.#people.has(email) || this.unwanted.has(email);
    return [...this.#undated].filter(([email]) => !hasOther(email)).map(([, row]) => row);
  }
}
