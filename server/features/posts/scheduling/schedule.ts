import { badRequest } from '#server/base/errors.ts';
import { instantOf, isWallClock, wallClockOf } from '#shared/text/zoned-time.ts';

/** When a draft is to be published, as the columns of its row; all are `null` for a post that is not scheduled. */
export interface Schedule {
  publish_at: number | null;
  /** What a clock on the wall shows at that moment, such as `2026-01-31T07:00`. */
  publish_local: string | null;
  /** The time zone of that clock. */
  publish_zone: string | null;
}

export const UNSCHEDULED: Schedule = { publish_at: null, publish_local: null, publish_zone: null };

/** Longer than anybody plans, so that a mistyped year is noticed. */
const AHEAD_MAXIMUM_MS = 10 * 366 * 24 * 60 * 60_000;
const FIELD = 'publish_at';

export function scheduleAt(publishAt: number, timeZone: string): Schedule {
  return { publish_at: publishAt, publish_local: wallClockOf(publishAt, timeZone), publish_zone: timeZone };
}

/**
 * A post scheduled for seven in the morning stays at seven when the time zone of the site changes. One whose wall clock
 * nobody can read stays at its moment.
 */
export function moveToTimeZone(timeZone: string, { publish_at, publish_local, publish_zone }: Schedule): Schedule {
  if (publish_at === null || publish_local === null || publish_zone === timeZone) {
    return { publish_at, publish_local, publish_zone };
  }
  if (!isWallClock(publish_local)) return scheduleAt(publish_at, timeZone);
  return { publish_at: instantOf(publish_local, timeZone), publish_local, publish_zone: timeZone };
}

/** @throws {HttpError} 400 for a time that has passed, or is more than ten years ahead */
export function requireLater(publishAt: number, now: number): void {
  if (publishAt <= now) {
    throw badRequest('This time has passed. Choose a later one, or publish the post now.', FIELD);
  }
  if (publishAt - now > AHEAD_MAXIMUM_MS) throw badRequest('Choose a time within 10 years.', FIELD);
}
