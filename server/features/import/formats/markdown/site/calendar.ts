import type { PostDate } from '#server/base/read-date.ts';

/** What addresses are made of, whatever the zone. */
export type Day = Pick<PostDate, 'year' | 'month' | 'day'>;

const DAY_MS = 86_400_000;
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

export function monthName({ month }: Day): string {
  return MONTHS[month - 1] ?? '';
}

/** From 0 for Sunday. */
export function weekday({ year, month, day }: Day): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}

export function weekdayName(day: Day): string {
  return WEEKDAYS[weekday(day)] ?? '';
}

export function dayOfYear({ year, month, day }: Day): number {
  return (Date.UTC(year, month - 1, day) - Date.UTC(year, 0, 0)) / DAY_MS;
}

/** The week by ISO 8601: it begins with Monday, and belongs to the year in which its Thursday lies. */
export function weekOf(date: Day): { year: number; week: number } {
  const { year, month, day } = date;
  const thursday = new Date(Date.UTC(year, month - 1, day + 4 - (weekday(date) || 7)));
  const yearOfWeek = thursday.getUTCFullYear();
  const week = 1 + Math.floor((thursday.getTime() - Date.UTC(yearOfWeek, 0, 1)) / (7 * DAY_MS));
  return { year: yearOfWeek, week };
}
