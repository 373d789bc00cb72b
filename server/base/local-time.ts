import { numbersOf } from '#shared/text/post-date.ts';

/** The calendar's day, as it is written `2026-01-31`, and what the clock shows in a zone. */
export function localTime(timeZone: string, time: number): { day: string; hour: number; minute: number } {
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = numbersOf(new Date(time).toISOString(), timeZone);
  return { day: `${year}-${inTwoDigits(month)}-${inTwoDigits(day)}`, hour, minute };
}

function inTwoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
