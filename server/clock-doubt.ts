import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { writeWhole } from './write-whole.ts';

const DAY_MS = 24 * 60 * 60_000;
/** No machine sleeps so long, and few sites are off so long. */
const LEAP_MS = 7 * DAY_MS;
/** For somebody to notice. */
const DOUBT_MS = 3 * DAY_MS;
const NOTE_EVERY_MS = 60 * 60_000;
const FILE = 'last-seen';

interface ClockDoubt {
  /** Then nothing may be removed because it is old. */
  isDoubted(): boolean;
  stop(): Promise<void>;
}

interface ClockOptions {
  dataDir: string;
  logger: Pick<Logger, 'warn'>;
  now?: () => number;
  /** Goes on evenly, whatever is done to the clock. */
  elapsed?: () => number;
}

/**
 * A clock that has leapt ahead since the site last saw it, as after a flat battery, makes everything look old: the bin, the
 * backups, the sessions. It is believed after three days. Once it is right again, it is believed at once.
 */
export async function watchClock({
  dataDir,
  logger,
  now = Date.now,
  elapsed = () => performance.now(),
}: ClockOptions): Promise<ClockDoubt> {
  let seen = { at: await readLastSeen(dataDir, now()), elapsed: elapsed() };
  let doubtedSince: number | undefined;
  let noting: Promise<void> | undefined;
  await note();
  const timer = setInterval(() => {
    noting = note();
  }, NOTE_EVERY_MS).unref();
  return {
    isDoubted,
    stop: async () => {
      clearInterval(timer);
      await noting;
      await note();
    },
  };

  function isDoubted(): boolean {
    const aheadBy = now() - seen.at - (elapsed() - seen.elapsed);
    if (aheadBy < LEAP_MS) {
      doubtedSince = undefined;
      return false;
    }
    if (doubtedSince === undefined) {
      doubtedSince = elapsed();
      logger.warn(
        { days: Math.round(aheadBy / DAY_MS) },
        'the clock has leapt, or the site was off for long: nothing is removed by age for three days',
      );
    }
    if (elapsed() - doubtedSince < DOUBT_MS) return true;
    seen = { at: now(), elapsed: elapsed() };
    return false;
  }

  /** What cannot be written down is believed a little less after the next start, and does no harm. */
  async function note(): Promise<void> {
    if (isDoubted()) return;
    seen = { at: now(), elapsed: elapsed() };
    await writeWhole(join(dataDir, FILE), Buffer.from(new Date(seen.at).toISOString())).catch(() => {});
  }
}

async function readLastSeen(dataDir: string, now: number): Promise<number> {
  const kept = await readFile(join(dataDir, FILE), 'utf8').catch(() => '');
  const time = Date.parse(kept);
  return Number.isNaN(time) ? now : time;
}
