import { badRequest } from '#server/base/errors.ts';
import { localTime } from '#server/base/iso-time.ts';
import { numbersOf } from '#shared/text/post-date.ts';

const FIELD = 'published_at';
const FIRST = Date.parse('0001-01-01T00:00:00Z');

interface Known {
  /** The time it has; `null` if it has none. */
  before: number | null;
  timeZone: string;
  now: number;
}

/**
 * Resolves the date that a writer gives a text which first appeared earlier.
 * @param given a time in ISO format, or a day in the zone of the site; `null` takes the date away
 * @throws {HttpError} 400 for a date in the future or before the year 1
 */
export function publicationTime(given: string | null | undefined, known: Known): number | null | undefined {
  if (!given) return given as null | undefined;
  const time = given.includes('T') ? Date.parse(given) : timeOnDay(given, known);
  if (time > known.now) {
    throw badRequest('This date is in the future. Enter the date on which the text first appeared.', FIELD);
  }
  if (time < FIRST) throw badRequest('Enter a date in the year 1 or later.', FIELD);
  return time;
}

/** Noon of the day, or the present moment if that is today. A post that has a time on this day keeps it. */
function timeOnDay(day: string, { before, timeZone, now }: Known): number {
  if (before !== null && localTime(timeZone, before).day === day) return before;
  return localTime(timeZone, now).day === day ? now : noonOf(day, timeZone);
}

/** @param day such as `2026-01-31` */
export function noonOf(day: string, timeZone: string): number {
  const noon = Date.parse(`${day}T12:00:00Z`);
  const {
    year = 0,
    month = 0,
    day: date = 0,
    hour = 0,
    minute = 0,
  } = numbersOf(new Date(noon).toISOString(), timeZone);
  // `Date.UTC` takes years below 100 for those of the twentieth century.
  const shown = new Date(0).setUTCFullYear(year, month - 1, date) + (hour * 60 + minute) * 60_000;
  return noon - (shown - noon);
}
