import { numbersOf } from '#shared/text/post-date.ts';
import { dayInZone } from '#shared/text/zoned-time.ts';

/** Formats a time from a table as the contracts do: `2026-01-31T12:00:00.000Z`. */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

export function isoTimeOrNull(milliseconds: number | null): string | null {
  return milliseconds === null ? null : isoTime(milliseconds);
}

/** The UTC day, such as `2026-01-31`: the same in every process, whatever its time zone. */
export function isoDay(milliseconds: number): string {
  return isoTime(milliseconds).slice(0, 10);
}

/** The calendar day, such as `2026-01-31`, and the time of day in a time zone. */
export function localTime(timeZone: string, time: number): { day: string; hour: number; minute: number } {
  const isoTime = new Date(time).toISOString();
  const { hour = 0, minute = 0 } = numbersOf(isoTime, timeZone);
  return { day: dayInZone(isoTime, timeZone), hour, minute };
}
