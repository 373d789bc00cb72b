import { numbersOf } from './post-date.ts';

/** The calendar day in a time zone, such as `2026-01-31`. */
export function dayInZone(isoTime: string, timeZone: string): string {
  const { year = 0, month = 0, day = 0 } = numbersOf(isoTime, timeZone);
  return [String(year).padStart(4, '0'), twoDigits(month), twoDigits(day)].join('-');
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
