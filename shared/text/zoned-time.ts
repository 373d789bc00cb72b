import { numbersOf } from './post-date.ts';

/** What a clock on the wall shows in a time zone, such as `2026-01-31T07:00`. */
export function wallClockOf(time: number | string, timeZone: string): string {
  const { year, month, day, hour, minute } = numbersOf(time, timeZone);
  const digits = (number = 0, count = 2) => String(number).padStart(count, '0');
  return `${digits(year, 4)}-${digits(month)}-${digits(day)}T${digits(hour)}:${digits(minute)}`;
}

/** The calendar day in a time zone, such as `2026-01-31`. */
export function dayInZone(time: number | string, timeZone: string): string {
  return wallClockOf(time, timeZone).slice(0, 'yyyy-mm-dd'.length);
}

/**
 * The time at which a clock on the wall shows this in a time zone. An hour that comes twice, when summer time ends, means
 * the first one; one that is left out, when summer time begins, means as much later as was left out.
 * @param wallClock such as `2026-01-31T07:00`
 */
export function instantOf(wallClock: string, timeZone: string): number {
  const asIfUtc = Date.parse(`${wallClock}Z`);
  const offsetAt = (time: number) => Date.parse(`${wallClockOf(time, timeZone)}Z`) - Math.floor(time / 60_000) * 60_000;
  // A day before and a day after, the zone has the offsets of before and after any change.
  const day = 24 * 60 * 60_000;
  const [before, after] = [offsetAt(asIfUtc - day), offsetAt(asIfUtc + day)];
  const candidates = [asIfUtc - before, asIfUtc - after].filter((time) => wallClockOf(time, timeZone) === wallClock);
  return candidates.length > 0 ? Math.min(...candidates) : asIfUtc - before;
}

/** Accepts names only, since a mere offset has no daylight saving time. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Whether it is such as `2026-01-31T07:00`, on a day that there is. */
export function isWallClock(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
