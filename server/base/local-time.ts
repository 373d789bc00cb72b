import { numbersOf } from '#shared/text/post-date.ts';

/** The calendar day, such as `2026-01-31`, and the time of day in a time zone. */
export function localTime(timeZone: string, time: number): { day: string; hour: number; minute: number } {
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = numbersOf(new Date(time).toISOString(), timeZone);
  return { day: `${year}-${twoDigits(month)}-${twoDigits(day)}`, hour, minute };
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
