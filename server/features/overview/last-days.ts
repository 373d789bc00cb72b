import { isoDay, localTime } from '#server/base/iso-time.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Larger than the offset of any time zone from UTC. */
const OFFSET_MAXIMUM = 15 * 60 * MINUTE;

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
  const names = Array.from({ length: count + 1 }, (_, index) => isoDay(today + (index + 1 - count) * DAY));
  const starts = names.map((name) => startOf(name, timeZone));
  return names.slice(0, count).map((name, index) => ({
    name,
    start: starts[index] as number,
    end: starts[index + 1] as number,
  }));
}

/** Searches for the first minute of the day, which is not 00:00 where clocks are put forward at midnight. */
function startOf(name: string, timeZone: string): number {
  let before = Date.parse(name) - OFFSET_MAXIMUM;
  let within = Date.parse(name) + OFFSET_MAXIMUM;
  while (within - before > MINUTE) {
    const middle = before + Math.floor((within - before) / 2 / MINUTE) * MINUTE;
    if (localTime(timeZone, middle).day < name) before = middle;
    else within = middle;
  }
  return within;
}
