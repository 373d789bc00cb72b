import { dayInZone } from '#shared/text/day-in-zone.ts';
import { numbersOf } from '#shared/text/post-date.ts';

/** The calendar day, such as `2026-01-31`, and the time of day in a time zone. */
export function localTime(timeZone: string, time: number): { day: string; hour: number; minute: number } {
  const isoTime = new Date(time).toISOString();
  const { hour = 0, minute = 0 } = numbersOf(isoTime, timeZone);
  return { day: dayInZone(isoTime, timeZone), hour, minute };
}
