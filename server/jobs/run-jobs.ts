import { randomUUID } from 'node:crypto';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { logCounted } from '#server/base/log-throttle.ts';
import type { JobKind } from './job-kind.ts';
import { claimJob, findNextDueTime, type Job } from './job-store.ts';
import { maintainJobs } from './maintain-jobs.ts';
import { PATIENT } from './retry-delay.ts';
import { type JobDeps, runJob } from './run-job.ts';

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
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> | undefined;
  #pollAgain = false;
  #maintainedAt = Number.NEGATIVE_INFINITY;

  constructor(options: Options) {
    this.#options = options;
    this.#kinds = new Map(options.kinds.map((kind) => [kind.kind, kind]));
  }

  start(): void {
    this.#options.database.onInvalidate((tags) => {
      if (tags === 'everything' || tags.includes('jobs')) this.#wake();
    });
    this.#wake();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await this.#polling;
    const giveUp = new AbortController();
    const { stopWithinMs } = this.#options;
    await Promise.race([
      Promise.all(this.#running),
      sleep(stopWithinMs, undefined, { signal: giveUp.signal }).catch(() => {}),
    ]);
    giveUp.abort();
  }

  get #isStopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  #wake(): void {
    if (this.#isStopped) return;
    this.#pollAgain = true;
    this.#polling ??= this.#poll().finally(() => {
      this.#polling = undefined;
      if (this.#pollAgain) this.#wake();
    });
  }

  async #poll(): Promise<void> {
    const { database, logger, pollEveryMs } = this.#options;
    clearTimeout(this.#timer);
    this.#pollAgain = false;
    let delay = pollEveryMs;
    try {
      await this.#maintain();
      delay = await this.#startDueJobs();
    } catch (error) {
      const { code } = error as { code?: string };
      logCounted(database, READ_FAILED, (times) => logger.error({ code, times }, READ_FAILED));
    }
    if (!this.#isStopped) this.#timer = setTimeout(() => this.#wake(), delay).unref();
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
      if (dueAt > now()) return Math.min(dueAt - now(), pollEveryMs);
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
    const run = runJob(kind, job, { ...this.#options, signal: this.#stopping.signal })
      // The job stays leased, and another attempt begins when the lease has expired.
      .catch(({ code }) => {
        if (this.#isStopped) return;
        this.#options.logger.error({ kind: job.kind, code }, 'the outcome of a job could not be saved');
      })
      .finally(() => {
        this.#running.delete(run);
        this.#wake();
      });
    this.#running.add(run);
  }
}
