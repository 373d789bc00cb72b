import { isoDay, localTime } from '#server/base/iso-time.ts';
import { instantOf } from '#shared/text/zoned-time.ts';

const DAY_MS = 24 * 60 * 60_000;

export interface Day {
  /** The date, for example `2026-01-31`. */
  name: string;
  start: number;
  /** The start of the next day. */
  end: number;
}

/** @returns the last `count` calendar days of the zone, today included, oldest first */
export function lastDays(timeZone: string, now: number, count: number): Day[] {
  const today = Date.parse(localTime(timeZone, now).day);
  const names = Array.from({ length: count + 1 }, (_, index) => isoDay(today + (index + 1 - count) * DAY_MS));
  const starts = names.map((name) => instantOf(`${name}T00:00`, timeZone));
  return starts.slice(1).map((end, index) => {
    return { name: names[index] as string, start: starts[index] as number, end };
  });
}
