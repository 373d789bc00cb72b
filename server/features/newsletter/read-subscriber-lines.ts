import Papa from 'papaparse';
import { z } from 'zod';
import { unescapeFormula } from '#server/base/csv.ts';
import { unprocessable } from '#server/base/errors.ts';
import { TimeSlice } from '#server/base/time-slice.ts';
import { emailInput } from '#shared/contracts/account.ts';
import { type LetterLanguage, letterLanguage } from '#shared/contracts/newsletter.ts';
import { line } from '#shared/contracts/text.ts';

/** Far more than a subscriber needs. The parser's time grows with the square of a line full of quotation marks. */
const LINE_MAXIMUM = 10_000;
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
 * Reads a CSV table of subscribers. Pauses while it checks the lines, so that the server stays responsive.
 *
 * @throws {HttpError} 422 when the first line does not name the needed columns, or has a wrong quotation mark
 */
export async function readSubscriberLines(csv: string, today: Today): Promise<SubscriberLines> {
  const { records, misquoted, tooLong } = parseTable(csv);
  const [names = [], ...rows] = records;
  const columns = columnsOf(names);
  if (misquoted.has(0)) throw unprocessable('The quotation marks in the first line are wrong.', 'csv');
  const people = new Map<string, SubscriberLine>();
  const lines = { repeated: 0, refused: [] as SubscriberLines['refused'], refusedCount: 0 };
  const slice = new TimeSlice();
  let line = 1 + linesIn(names);
  for (const [index, fields] of rows.entries()) {
    if (slice.isOver()) await slice.next();
    const lastLine = line + linesIn(fields) - 1;
    let read = readRecord(fields, columns, today);
    if (tooLong.has(line)) read = `This line is longer than ${LINE_MAXIMUM.toLocaleString('en')} characters.`;
    if (lastLine > line && misquoted.has(index + 1)) {
      read = `A quotation mark is wrong here, so lines ${line} to ${lastLine} were not read.`;
    }
    if (typeof read === 'string') {
      lines.refusedCount += 1;
      if (lines.refusedCount <= REFUSED_SHOWN) lines.refused.push({ line, reason: read });
    } else if (read && people.has(read.email)) lines.repeated += 1;
    else if (read) people.set(read.email, read);
    line = lastLine + 1;
  }
  return { people: [...people.values()], ...lines };
}

/** Lines that are too long are left empty. `misquoted` has the indexes of records with a wrong quotation mark. */
function parseTable(csv: string) {
  const tooLong = new Set<number>();
  const lines = csv
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line, index) => {
      if (line.length <= LINE_MAXIMUM) return line;
      tooLong.add(index + 1);
      return '';
    });
  // From several lines, the parser would guess by the mean number of fields, empty lines included.
  const { delimiter } = Papa.parse<string[]>(lines[0] ?? '').meta;
  const { data, errors } = Papa.parse<string[]>(lines.join('\n'), { newline: '\n', delimiter });
  const misquoted = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row));
  return { records: data, misquoted, tooLong };
}

/** Quoted fields may contain line ends. */
function linesIn(fields: string[]): number {
  return fields.join('').split('\n').length;
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

/** @returns the subscriber, or a sentence about what is wrong with the record; `undefined` for an empty record */
function readRecord(fields: string[], columns: Columns, today: Today): SubscriberLine | string | undefined {
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
