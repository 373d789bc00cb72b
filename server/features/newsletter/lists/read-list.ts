import { type CsvRow, csvFields, readCsvRows, unescapeFormula } from '#server/base/csv.ts';
import { localTime } from '#server/base/iso-time.ts';
import { readDate } from '#server/base/read-date.ts';
import { noonOf } from '#server/features/posts/writing/publication-date.ts';
import { emailInput } from '#shared/contracts/account.ts';
import { type LetterLanguage, letterLanguage, type Unwanted } from '#shared/contracts/desk/subscriber.ts';
import { line } from '#shared/contracts/text.ts';
import { SOURCE_MAXIMUM } from '#shared/form-limits.ts';
import { FOREIGN_LETTERS, hasForeignLetters } from '#shared/text/email-rules.ts';
import { type ListShape, plainName } from './list-programs.ts';

/** In characters; far more than a subscriber needs. */
const ROW_MAXIMUM = 10_000;
/** A table has that of them by which its first line has the most columns. */
const DELIMITERS = [',', '\t', '|', ';'];
const NO_DAY = 'The day they agreed is missing.';

const sourceInput = line(SOURCE_MAXIMUM);
const NO = /^(?:false|0|no|none|null)$/i;
/** What programs write of those who pay: a yes, their number at Stripe, or what they pay for. */
const PAYS = /^(?:true|1|yes|cus_|paid|monthly|yearly|annual|founding)/i;

export interface ListPerson {
  email: string;
  confirmed_at: number;
  source: string;
  language: LetterLanguage;
}

/** Where and when a list is read: its times without a zone are those of the site. */
export interface ListSite {
  timeZone: string;
  now: number;
}

export type ListRow = { line: number } & (
  | { kind: 'person'; person: ListPerson; isPaying: boolean }
  | { kind: 'unwanted'; email: string; reason: Unwanted; isPaying: boolean }
  /** With the address if nothing but the day is missing, which another row for it may have. */
  | { kind: 'refused'; reason: string; email?: string }
);

export interface ListTable {
  /** The names of the columns as they were written; none if the first line is too long. */
  names: string[];
  isMisquoted: boolean;
  rows: AsyncGenerator<CsvRow>;
}

/** Reads the first line of a table, which tells what divides its columns, and their names. */
export async function openTable(chunks: AsyncIterable<string>): Promise<ListTable> {
  const iterator = chunks[Symbol.asyncIterator]();
  let beginning = '';
  while (beginning.length < ROW_MAXIMUM && !/[\r\n]/.test(beginning)) {
    const { done, value } = await iterator.next();
    if (done) break;
    beginning += beginning === '' ? value.replace(/^\uFEFF/, '') : value;
  }
  const [firstLine = ''] = beginning.slice(0, ROW_MAXIMUM).split(/[\r\n]/, 1);
  const delimiter = DELIMITERS.reduce((best, other) => {
    return csvFields(firstLine, other).length > csvFields(firstLine, best).length ? other : best;
  });
  const rows = readCsvRows(withBeginning(beginning, iterator), { delimiter, longestRow: ROW_MAXIMUM });
  const { value: head } = await rows.next();
  return { names: head?.fields ?? [], isMisquoted: head?.isMisquoted ?? false, rows };
}

async function* withBeginning(beginning: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield beginning;
  yield* { [Symbol.asyncIterator]: () => rest };
}

/** Reads what the rows of a table say; it yields nothing for an empty one. */
export async function* readList(table: ListTable, shape: ListShape, site: ListSite): AsyncGenerator<ListRow> {
  const today = localTime(site.timeZone, site.now).day;
  for await (const row of table.rows) {
    const read = readRow(row, shape, { ...site, today });
    if (read) yield { line: row.line, ...read };
  }
}

type Read<Row = ListRow> = Row extends unknown ? Omit<Row, 'line'> : never;

function readRow(row: CsvRow, shape: ListShape, site: ListSite & { today: string }): Read | undefined {
  const { fields, line, lastLine, isMisquoted } = row;
  if (isMisquoted && lastLine > line) {
    return refused(`A quotation mark is wrong here, so lines ${line} to ${lastLine} were not read.`);
  }
  if (!fields) return refused(`This line is longer than ${ROW_MAXIMUM.toLocaleString('en')} characters.`);
  if (fields.every((value) => value.trim() === '')) return undefined;
  const { columns } = shape;
  const cellOf = (index: number) => unescapeFormula((fields[index] ?? '').trim());
  const textOf = (indexes: number[]) => indexes.map(cellOf).find((value) => value !== '') ?? '';
  const typed = textOf(columns.email);
  const email = readEmail(typed);
  if (email === undefined) return refused(hasForeignLetters(typed) ? FOREIGN_LETTERS : 'This is not an email address.');
  const isPaying = columns.paying.some((index) => PAYS.test(cellOf(index)));
  const wish = readWish(shape, cellOf, textOf(columns.status));
  if (wish === 'unknown') {
    return refused(`Nothing here knows what the status “${textOf(columns.status).slice(0, 50)}” means.`);
  }
  if (wish !== 'wanted') return { kind: 'unwanted', email, reason: wish, isPaying };
  const confirmed_at = readTime(textOf(columns.agreed), shape, site);
  if (confirmed_at === NO_DAY) return { kind: 'refused', reason: NO_DAY, email };
  if (typeof confirmed_at === 'string') return refused(confirmed_at);
  const source = sourceInput.safeParse(textOf(columns.source));
  if (!source.success) return refused(`The source is longer than ${SOURCE_MAXIMUM} characters, or cannot be stored.`);
  const language = readLanguage(textOf(columns.language));
  if (!language) return refused('The language of the letters must be both, en or hi.');
  return { kind: 'person', person: { email, confirmed_at, source: source.data || shape.source, language }, isPaying };
}

function refused(reason: string): Read {
  return { kind: 'refused', reason };
}

function readEmail(text: string): string | undefined {
  // The contract's check is far slower, which matters when every line of a file is wrong.
  if (!text.includes('@')) return undefined;
  return emailInput.safeParse(text).data;
}

/** Whether somebody wants letters; a single column that says no is enough. */
function readWish(
  { all, left, columns, words }: ListShape,
  cellOf: (index: number) => string,
  status: string,
): Unwanted | 'wanted' | 'unknown' {
  if (all) return all;
  const isSet = (index: number) => cellOf(index) !== '' && !NO.test(cellOf(index));
  const reason = left.find(([index]) => isSet(index))?.[1];
  if (reason) return reason;
  if (!columns.wanted.every(isSet)) return 'unsubscribed';
  return status === '' ? 'wanted' : (words.get(plainName(status)) ?? 'unknown');
}

function readLanguage(text: string): LetterLanguage | undefined {
  const [word = ''] = text.toLowerCase().split(/[-_]/, 1);
  return letterLanguage.safeParse({ '': 'both', english: 'en', hindi: 'hi' }[word] ?? word).data;
}

/** @returns milliseconds, or a sentence about what is wrong */
function readTime(
  text: string,
  { hasLocalTimes }: ListShape,
  { timeZone, now, today }: ListSite & { today: string },
): number | string {
  if (text === '') return NO_DAY;
  const zone = hasLocalTimes ? timeZone : 'UTC';
  const date = readDate(text, zone);
  if (!date) return 'The time must look like 2026-01-31 or 2026-01-31T12:00:00Z.';
  const { time } = date;
  if (time < 0) return 'This day is too long ago.';
  const day = new Date(time).toISOString().slice(0, 10);
  if (date.hasTime ? time > now : day > today) return 'This day is in the future.';
  return date.hasTime ? time : Math.min(noonOf(day, zone), now);
}
