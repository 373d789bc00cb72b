import { MONTHS } from '#shared/text/post-date.ts';
import { instantOf, wallClockOf } from '#shared/text/zoned-time.ts';

export interface PostDate {
  time: number;
  /** As it was written, whatever the zone: addresses contain it. */
  year: number;
  month: number;
  day: number;
  hasTime: boolean;
}

const NUMBERS =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[Tt\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,3})\d*)?)?)?\s*(Z|UTC?|GMT|[ECMP][SD]T|[+-]\d{2}(?::?\d{2})?(?: \(?[A-Z]{2,5}\)?)?)?$/i;
const DAY_FIRST = /^(?:\w+,?\s+)?(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]{3,9})\.?,?\s+(\d{4})\b(.*)$/i;
const MONTH_FIRST = /^(?:\w+,?\s+)?([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b(.*)$/i;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+/i;

/**
 * Reads a date as people and programs write it: `2021-9-1`, `2021-09-01 10:00:00 +0530 IST`, `1 September 2021`,
 * `Wed, 01 Sep 2021 10:00:00 GMT`.
 * @param timeZone of times without one; a date alone has the time of midnight in UTC
 * @returns `undefined` if it is none, such as the years `0000` and `-0001` of drafts
 */
export function readDate(typed: string, timeZone = 'UTC'): PostDate | undefined {
  const text = typed
    .trim()
    .replace(/^\[\[(.*)\]\]$/, '$1')
    .replace(WEEKDAY, '');
  const numbers = NUMBERS.exec(text) ?? NUMBERS.exec(inNumbers(text) ?? '');
  if (!numbers) return undefined;
  const [, year, month, day, hour, minute = '00', second = '00', fraction = '', zone] = numbers;
  const date = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  if (!isDay(date)) return undefined;
  const parts = { year: Number(year), month: Number(month), day: Number(day), hasTime: hour !== undefined };
  if (hour === undefined) return { time: Date.parse(`${date}T00:00:00Z`), ...parts };
  const wallClock = `${date}T${hour.padStart(2, '0')}:${minute}`;
  const seconds = `${second}.${fraction.padEnd(3, '0')}`;
  if (Number.isNaN(Date.parse(`${wallClock}:${seconds}Z`))) return undefined;
  const time = zone
    ? Date.parse(`${wallClock}:${seconds}${offsetOf(zone)}`)
    : inZone(wallClock, timeZone) + Number(seconds) * 1000;
  return Number.isNaN(time) ? undefined : { time, ...parts };
}

/** The milliseconds of such a date alone. */
export function readTime(typed: string): number | undefined {
  return readDate(typed)?.time;
}

function isDay(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}

/** PostgreSQL leaves the minutes out; feeds may name the zones of North America, from `EDT` to `PST`. */
function offsetOf(zone: string): string {
  const [, hours, minutes = '00'] = /^([+-]\d{2}):?(\d{2})?/.exec(zone) ?? [];
  if (hours) return `${hours}:${minutes}`;
  const west = 'ECMP'.indexOf(zone.charAt(0).toUpperCase());
  return west < 0 ? 'Z' : `-0${west + (/D/i.test(zone) ? 4 : 5)}:00`;
}

/** A site may name a zone that does not exist. */
function inZone(wallClock: string, timeZone: string): number {
  try {
    return instantOf(wallClock, timeZone);
  } catch {
    return Date.parse(`${wallClock}:00Z`);
  }
}

function inNumbers(text: string): string | undefined {
  const dayFirst = DAY_FIRST.exec(text);
  const [day, name, year, rest] = dayFirst ? dayFirst.slice(1) : monthFirst(text);
  const month = MONTHS.en.findIndex((long) => long.slice(0, 3).toLowerCase() === name?.slice(0, 3).toLowerCase()) + 1;
  return month > 0 ? `${year}-${month}-${day}${rest?.replace(/^,/, '') ?? ''}` : undefined;
}

function monthFirst(text: string): (string | undefined)[] {
  const [, name, day, year, rest] = MONTH_FIRST.exec(text) ?? [];
  return [day, name, year, rest];
}

/** The same time, with the day on which it was in a time zone. */
export function dateInZone(date: PostDate, timeZone: string): PostDate {
  try {
    const [year = date.year, month = date.month, day = date.day] = wallClockOf(date.time, timeZone)
      .slice(0, 10)
      .split('-')
      .map(Number);
    return { ...date, year, month, day };
  } catch {
    return date;
  }
}
