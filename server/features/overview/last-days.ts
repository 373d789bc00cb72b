import { isoDay } from '#server/base/iso-time.ts';
import { localTime } from '#server/base/local-time.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** No zone is further from UTC. */
const FURTHEST = 15 * 60 * MINUTE;

export interface Day {
  /** `2026-01-31`. */
  name: string;
  start: number;
  /** Where the next one begins. */
  end: number;
}

/** Today and those before it, oldest first, as the calendar of the zone has them. */
export function lastDays(timeZone: string, now: number, count: number): Day[] {
  const today = Date.parse(localTime(timeZone, now).day);
  const names = Array.from({ length: count + 1 }, (_, place) => isoDay(today + (place + 1 - count) * DAY));
  const starts = names.map((name) => startOf(name, timeZone));
  return names.slice(0, count).map((name, place) => ({
    name,
    start: starts[place] as number,
    end: starts[place + 1] as number,
  }));
}

/** The first minute of the day: looked for, since clocks are put forward at midnight in some places. */
function startOf(name: string, timeZone: string): number {
  let before = Date.parse(name) - FURTHEST;
  let within = Date.parse(name) + FURTHEST;
  while (within - before > MINUTE) {
    const middle = before + Math.floor((within - before) / 2 / MINUTE) * MINUTE;
    if (localTime(timeZone, middle).day < name) before = middle;
    else within = middle;
  }
  return within;
}
