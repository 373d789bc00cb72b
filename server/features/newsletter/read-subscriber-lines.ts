import Papa from 'papaparse';
import { z } from 'zod';
import { unescapeFormula } from '#server/base/csv.ts';
import { type CsvRow, inSlices, readCsvRows } from '#server/base/csv-rows.ts';
import { unprocessable } from '#server/base/errors.ts';
import { emailInput } from '#shared/contracts/account.ts';
import { type LetterLanguage, letterLanguage } from '#shared/contracts/newsletter.ts';
import { line } from '#shared/contracts/text.ts';

/** In characters; far more than a subscriber needs. */
const ROW_MAXIMUM = 10_000;
/** How many refused lines are listed: enough to see what is wrong with a table. */
const REFUSED_SHOWN = 50;
const DEFAULT_SOURCE = 'Imported';
const SOURCE_MAXIMUM = 200;

const isoDay = z.iso.date();
const isoTime = z.iso.datetime({ offset: true, local: true });
const source = line(SOURCE_MAXIMUM);

export interface SubscriberLine {
  email: string;
  confirmed_at: number;
  source: string;
  language: LetterLanguage;
}

interface SubscriberLines {
  /** The first line for each address. */
  people: SubscriberLine[];
  /** The number of further lines for the same addresses. */
  repeated: number;
  refused: { line: number; reason: string }[];
  refusedCount: number;
}

/** The current time, and the current day in the site's zone. */
interface Today {
  now: number;
  day: string;
}

/**
 * Reads a CSV table of subscribers. Pauses all the while, so that the server stays responsive.
 *
 * @throws {HttpError} 422 when the first line does not name the needed columns, or has a wrong quotation mark
 */
export async function readSubscriberLines(csv: string, today: Today): Promise<SubscriberLines> {
  const rows = openTable(csv);
  const { value: names } = await rows.next();
  const columns = columnsOf(names?.fields ?? []);
  if (names?.isMisquoted) throw unprocessable('The quotation marks in the first line are wrong.', 'csv');
  const people = new Map<string, SubscriberLine>();
  const lines = { repeated: 0, refused: [] as SubscriberLines['refused'], refusedCount: 0 };
  for await (const row of rows) {
    const read = readRow(row, columns, today);
    if (typeof read === 'string') {
      lines.refusedCount += 1;
      if (lines.refusedCount <= REFUSED_SHOWN) lines.refused.push({ line: row.line, reason: read });
    } else if (read && people.has(read.email)) lines.repeated += 1;
    else if (read) people.set(read.email, read);
  }
  return { people: [...people.values()], ...lines };
}

/** The first line tells what divides the columns. */
function openTable(csv: string): AsyncGenerator<CsvRow, undefined> {
  const table = csv.replace(/^\uFEFF/, '');
  const [firstLine = ''] = table.slice(0, ROW_MAXIMUM).split(/[\r\n]/, 1);
  const { delimiter } = Papa.parse<string[]>(firstLine).meta;
  return readCsvRows(inSlices(table), { delimiter, longestRow: ROW_MAXIMUM });
}

type Columns = Record<'email' | 'confirmed_at' | 'source' | 'language', number>;

function columnsOf(names: string[]): Columns {
  const known = names.map((name) => name.trim().toLowerCase());
  const [email, confirmed_at] = [known.indexOf('email'), known.indexOf('confirmed_at')];
  if (email < 0 || confirmed_at < 0) {
    throw unprocessable('The first line must name the columns. “email” and “confirmed_at” are needed.', 'csv');
  }
  return { email, confirmed_at, source: known.indexOf('source'), language: known.indexOf('language') };
}

/** @returns the subscriber, or a sentence about what is wrong with the row; `undefined` for an empty row */
function readRow(row: CsvRow, columns: Columns, today: Today): SubscriberLine | string | undefined {
  const { fields, line, lastLine, isMisquoted } = row;
  if (isMisquoted && lastLine > line) {
    return `A quotation mark is wrong here, so lines ${line} to ${lastLine} were not read.`;
  }
  if (!fields) return `This line is longer than ${ROW_MAXIMUM.toLocaleString('en')} characters.`;
  if (fields.every((value) => value.trim() === '')) return undefined;
  const textOf = (name: keyof Columns) => unescapeFormula((fields[columns[name]] ?? '').trim());
  const email = readEmail(textOf('email'));
  if (email === undefined) return 'This is not an email address.';
  const confirmed_at = readTime(textOf('confirmed_at'), today);
  if (typeof confirmed_at === 'string') return confirmed_at;
  const from = source.safeParse(textOf('source'));
  if (!from.success) return `The source is longer than ${SOURCE_MAXIMUM} characters, or cannot be stored.`;
  const { data: language } = letterLanguage.safeParse(textOf('language').toLowerCase() || 'both');
  if (!language) return 'The language of the letters must be both, en or hi.';
  return { email, confirmed_at, source: from.data || DEFAULT_SOURCE, language };
}

function readEmail(text: string): string | undefined {
  // The contract's check is far slower, which matters when every line of a file is wrong.
  if (!text.includes('@')) return undefined;
  return emailInput.safeParse(text).data;
}

function readTime(text: string, { now, day }: Today): number | string {
  if (text === '') return 'The day they agreed is missing.';
  const isDay = isoDay.safeParse(text).success;
  if (!isDay && !isoTime.safeParse(text).success) return 'The time must look like 2026-01-31 or 2026-01-31T12:00:00Z.';
  // A time without a zone is in UTC.
  const time = Date.parse(isDay || /(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`);
  if (time < 0) return 'This day is too long ago.';
  const isFuture = isDay ? text > day : time > now;
  return isFuture ? 'This day is in the future.' : Math.min(time, now);
}
