import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { WriteDb } from '#server/database/database.ts';
import type { JobKind } from './job-kind.ts';
import {
  claimJob,
  correctFutureJobs,
  deleteJobsFailedBefore,
  enqueueJob,
  findNextDueTime,
  type Job,
  listUniqueKeys,
} from './job-store.ts';
import { Poller } from './poller.ts';
import { PATIENT } from './retry-delay.ts';
import { type JobDeps, PAUSE_AFTER_LEAP_MS, runJob } from './run-job.ts';

/** Several at a time, so that a slow job does not delay all others. */
const CONCURRENCY = 4;
const MAINTAIN_EVERY_MS = 60 * 60_000;
const READ_FAILED = 'the jobs could not be read';
const DEFAULTS = {
  now: Date.now,
  backoff: PATIENT,
  /** A process renews the leases of its running jobs; when one expires, the process is presumed dead. */
  leaseMs: 2 * 60_000,
  pollEveryMs: 15_000,
  stopWithinMs: 7000,
};

type Options = Omit<JobDeps, 'signal'> & { kinds: JobKind[]; pollEveryMs: number; stopWithinMs: number };
export type JobOptions = Omit<Options, keyof typeof DEFAULTS> & Partial<Options>;

export interface RunningJobs {
  /** Starts no more jobs, and waits at most seven seconds for those that are running. */
  stop(): Promise<void>;
}

/** Runs the jobs of these kinds as they become due, until it is stopped. Any number of processes may do so. */
export function runJobs(options: JobOptions): RunningJobs {
  const runner = new JobRunner({ ...DEFAULTS, ...options });
  if (options.kinds.length > 0) runner.start();
  return runner;
}

class JobRunner implements RunningJobs {
  readonly #options: Options;
  readonly #kinds: Map<string, JobKind>;
  readonly #running = new Set<Promise<void>>();
  readonly #poller: Poller;
  #maintainedAt = Number.NEGATIVE_INFINITY;

  constructor(options: Options) {
    const { database, logger, pollEveryMs, stopWithinMs } = options;
    this.#options = options;
    this.#kinds = new Map(options.kinds.map((kind) => [kind.kind, kind]));
    this.#poller = new Poller({
      ...{ database, logger, tag: 'jobs', problem: READ_FAILED, everyMs: pollEveryMs, stopWithinMs },
      turn: async () => {
        await this.#maintain();
        return this.#startDueJobs();
      },
      whenIdle: () => Promise.all(this.#running),
    });
  }

  start(): void {
    this.#poller.start();
  }

  stop(): Promise<void> {
    return this.#poller.stop();
  }

  get #isStopped(): boolean {
    return this.#poller.signal.aborted;
  }

  async #maintain(): Promise<void> {
    const { database, kinds, leaseMs } = this.#options;
    const now = this.#options.now();
    // The absolute difference, because the clock may have been put back.
    if (Math.abs(now - this.#maintainedAt) < MAINTAIN_EVERY_MS) return;
    await database.transaction((db) => maintainJobs(db, { kinds, now, leaseMs }));
    this.#maintainedAt = now;
  }

  /** @returns the milliseconds until the next poll, unless something wakes the runner earlier */
  async #startDueJobs(): Promise<number> {
    const { database, now, pollEveryMs } = this.#options;
    while (this.#running.size < CONCURRENCY && !this.#isStopped) {
      const dueAt = await findNextDueTime(database.read, { kinds: [...this.#kinds.keys()], now: now() });
      if (dueAt === undefined || this.#isStopped) break;
      if (dueAt > now()) return dueAt - now();
      const job = await this.#claim();
      if (!job) break;
      this.#start(job);
      // On SQLite, jobs that end at once would never let anything else run.
      await setImmediate();
    }
    return pollEveryMs;
  }

  #claim(): Promise<Job | undefined> {
    const { database, leaseMs } = this.#options;
    const now = this.#options.now();
    const claim = { kinds: [...this.#kinds.keys()], lease: randomUUID(), now, leasedUntil: now + leaseMs };
    return database.transaction((db) => claimJob(db, claim));
  }

  #start(job: Job): void {
    const kind = this.#kinds.get(job.kind);
    if (!kind) return;
    const run = runJob(kind, job, { ...this.#options, signal: this.#poller.signal })
      // The job stays leased, and another attempt begins when the lease has expired.
      .catch(({ code }) => {
        if (this.#isStopped) return;
        this.#options.logger.error({ kind: job.kind, code }, 'the outcome of a job could not be saved');
      })
      .finally(() => {
        this.#running.delete(run);
        this.#poller.wake();
      });
    this.#running.add(run);
  }
}

const HOUR_MS = 60 * 60_000;
const KEEP_FAILED_MS = 30 * 24 * HOUR_MS;

interface Maintenance {
  kinds: JobKind[];
  now: number;
  leaseMs: number;
}

/** Deletes old failed jobs, corrects jobs that a wrong clock scheduled, and adds missing scheduled jobs. */
async function maintainJobs(db: WriteDb, { kinds, now, leaseMs }: Maintenance): Promise<void> {
  await deleteJobsFailedBefore(db, now - KEEP_FAILED_MS);
  // Adding one that is there already would write, at each start.
  const present = await listUniqueKeys(db);
  for (const { kind, schedule } of kinds) {
    const dueAt = now + (schedule?.everyMs ?? 0);
    const latest = now + HOUR_MS + Math.max(schedule?.everyMs ?? 0, schedule?.removesByAge ? PAUSE_AFTER_LEAP_MS : 0);
    await correctFutureJobs(db, { kind, now, latest, dueAt, leasedUntil: now + 2 * leaseMs });
    // The first run is one interval later, since some processes only start and exit again.
    const isMissing = schedule && !present.includes(kind);
    if (isMissing) await enqueueJob(db, { kind, payload: {}, now, dueAt, uniqueKey: kind });
  }
}
