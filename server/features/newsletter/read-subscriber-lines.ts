import { z } from 'zod';
import { unprocessable } from '#server/errors.ts';
import { emailInput } from '#shared/contracts/account.ts';
import { line } from '#shared/contracts/text.ts';

const DEFAULT_SOURCE = 'Imported';
const SOURCE_MAXIMUM = 200;
/** What an export puts before a value that a spreadsheet would take for a formula. */
const MARKED_FORMULA = /^'(?=[=+\-@\t\r])/;

const isoDay = z.iso.date();
const isoTime = z.iso.datetime({ offset: true, local: true });
const source = line(SOURCE_MAXIMUM);

export interface SubscriberLine {
  line: number;
  email: string;
  confirmedAt: number;
  source: string;
}

interface RefusedLine {
  line: number;
  reason: string;
}

/** Now, as a time and as a day in the zone of the site. */
export interface Today {
  now: number;
  day: string;
}

/** @throws {HttpError} 422 when the first line does not name the columns that are needed */
export async function readSubscriberLines(
  csv: string,
  today: Today,
): Promise<{ taken: SubscriberLine[]; refused: RefusedLine[] }> {
  const { default: Papa } = await import('papaparse');
  const [names = [], ...records] = Papa.parse<string[]>(csv.replace(/^\uFEFF/, '')).data;
  const columns = columnsOf(names);
  const taken: SubscriberLine[] = [];
  const refused: RefusedLine[] = [];
  let line = 1 + linesWithin(names);
  for (const record of records) {
    const read = isEmpty(record) ? undefined : readRecord(record, columns, today);
    if (typeof read === 'string') refused.push({ line, reason: read });
    else if (read) taken.push({ line, ...read });
    line += linesWithin(record);
  }
  return { taken, refused };
}

type Columns = Record<'email' | 'confirmed_at' | 'source', number>;

function columnsOf(names: string[]): Columns {
  const known = names.map((name) => name.trim().toLowerCase());
  const columns = {
    email: known.indexOf('email'),
    confirmed_at: known.indexOf('confirmed_at'),
    source: known.indexOf('source'),
  };
  if (columns.email < 0 || columns.confirmed_at < 0) {
    throw unprocessable('The first line must name the columns. `email` and `confirmed_at` are needed.');
  }
  return columns;
}

/** @returns what the record says, or what is wrong with it */
function readRecord(record: string[], columns: Columns, today: Today): Omit<SubscriberLine, 'line'> | string {
  const textOf = (name: keyof Columns) => (record[columns[name]] ?? '').trim().replace(MARKED_FORMULA, '');
  const email = emailInput.safeParse(textOf('email'));
  if (!email.success) return 'This is no e-mail address.';
  const confirmedAt = readTime(textOf('confirmed_at'), today);
  if (typeof confirmedAt === 'string') return confirmedAt;
  const from = source.safeParse(textOf('source'));
  if (!from.success) return `The source is longer than ${SOURCE_MAXIMUM} characters, or cannot be stored.`;
  return { email: email.data, confirmedAt, source: from.data || DEFAULT_SOURCE };
}

function readTime(text: string, { now, day }: Today): number | string {
  if (text === '') return 'It is missing when they agreed.';
  const isDay = isoDay.safeParse(text).success;
  if (!isDay && !isoTime.safeParse(text).success) return 'The time must look like 2026-01-31 or 2026-01-31T12:00:00Z.';
  // Without a zone, the world's.
  const time = Date.parse(isDay || /(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`);
  if (time < 0) return 'There were no newsletters then.';
  const isFuture = isDay ? text > day : time > now;
  return isFuture ? 'Nobody can have agreed in the future.' : Math.min(time, now);
}

function isEmpty(record: string[]): boolean {
  return record.every((value) => value.trim() === '');
}

/** Quoted values may go over several. */
function linesWithin(record: string[]): number {
  return record.reduce((lines, value) => lines + (value.match(/\r\n|\r|\n/g)?.length ?? 0), 1);
}
