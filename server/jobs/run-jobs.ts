import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import { isTimeToSay } from '#server/say-seldom.ts';
import type { JobKind } from './job-kind.ts';
import { claimJob, deleteJobsFailedBefore, findNextDueTime, type Job, redateJobs } from './job-store.ts';
import { type Backoff, PATIENT } from './retry-delay.ts';
import { runJob } from './run-job.ts';

/** So that one server that does not answer keeps nobody else waiting. */
const AT_ONCE = 4;
/** Longer than any job takes; after it a job counts as left behind by a process that died. */
const LEASE_MS = 2 * 60_000;
const LOOK_EVERY_MS = 15_000;
const STOP_WITHIN_MS = 7000;
const KEEP_FAILED_MS = 30 * 24 * 60 * 60_000;
const TIDY_EVERY_MS = 60 * 60_000;
/** Longer than a job waits for its turn, unless its kind says otherwise. */
const DUE_WITHIN_MS = 60 * 60_000;
const NOT_READ = 'the jobs could not be read';

export interface JobOptions {
  database: Database;
  logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  kinds: JobKind[];
  now?: () => number;
  backoff?: Backoff;
  leaseMs?: number;
  lookEveryMs?: number;
  stopWithinMs?: number;
  isClockDoubted?: () => boolean;
}

export interface RunningJobs {
  /** Takes no more jobs, and waits for those that run, for a few seconds at most. */
  stop(): Promise<void>;
}

/** Does the jobs of these kinds as they become due, until it is stopped. Any number of processes may do so. */
export function runJobs({
  database,
  logger,
  kinds,
  now = Date.now,
  backoff = PATIENT,
  leaseMs = LEASE_MS,
  lookEveryMs = LOOK_EVERY_MS,
  stopWithinMs = STOP_WITHIN_MS,
  isClockDoubted = () => false,
}: JobOptions): RunningJobs {
  const kindsByName = new Map(kinds.map((kind) => [kind.kind, kind]));
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let lookAgain = false;
  let stopped = false;
  let tidiedAt = Number.NEGATIVE_INFINITY;

  if (kinds.length > 0) {
    database.onChange((changes) => {
      if (changes === 'everything' || changes.includes('jobs')) wake();
    });
    wake();
  }
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await looking;
      await atMost(stopWithinMs, Promise.all(running));
    },
  };

  function wake() {
    if (stopped) return;
    lookAgain = true;
    looking ??= look().finally(() => {
      looking = undefined;
      if (lookAgain) wake();
    });
  }

  function names() {
    const isDoubted = isClockDoubted();
    return kinds.filter(({ removesByAge }) => !(removesByAge && isDoubted)).map(({ kind }) => kind);
  }

  async function look() {
    clearTimeout(timer);
    lookAgain = false;
    let delay = lookEveryMs;
    try {
      await tidyUp();
      delay = await startDueJobs();
    } catch (error) {
      if (isTimeToSay(database, NOT_READ)) logger.error({ code: (error as { code?: string }).code }, NOT_READ);
    }
    if (!stopped) timer = setTimeout(wake, delay).unref();
  }

  /** @returns after how many milliseconds to look again, unless something happens before */
  async function startDueJobs(): Promise<number> {
    while (running.size < AT_ONCE && !stopped) {
      const dueAt = await findNextDueTime(database.read, { kinds: names(), now: now() });
      if (dueAt === undefined) break;
      if (dueAt > now()) return Math.min(dueAt - now(), lookEveryMs);
      const job = await claim();
      if (!job) break;
      start(job);
    }
    return lookEveryMs;
  }

  function claim() {
    const time = now();
    return database.transaction((db) =>
      claimJob(db, { kinds: names(), lease: randomUUID(), now: time, leasedUntil: time + leaseMs }),
    );
  }

  function start(job: Job) {
    const kind = kindsByName.get(job.kind);
    if (!kind) return;
    const run: Promise<void> = runJob(kind, job, { database, logger, now, backoff })
      // It stays leased, and its turn comes again.
      .catch((error) => {
        if (!stopped) logger.error({ kind: job.kind, code: error.code }, 'what became of a job could not be written');
      })
      .finally(() => {
        running.delete(run);
        wake();
      });
    running.add(run);
  }

  async function tidyUp() {
    const time = now();
    // Also when the clock was put back.
    if (Math.abs(time - tidiedAt) < TIDY_EVERY_MS) return;
    await database.transaction(async (db) => {
      await deleteJobsFailedBefore(db, time - KEEP_FAILED_MS);
      for (const { kind, dueWithinMs = 0 } of kinds) {
        const due = { at: time + dueWithinMs, latest: time + dueWithinMs + DUE_WITHIN_MS };
        await redateJobs(db, { kind, now: time, due, leasedUntil: time + 2 * leaseMs });
      }
    });
    tidiedAt = time;
  }
}

async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([work, promise]);
  clearTimeout(timer);
}
