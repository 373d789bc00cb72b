import { z } from 'zod';

/** One kind of background job. After a crash in the middle, a job runs again, so `run` must be idempotent. */
export interface JobKind<P = unknown, Kind extends string = string> {
  kind: Kind;
  payload: z.ZodType<P>;
  /** How long after its creation a failing job is retried. */
  retryForMs: number;
  /** Set for a scheduled job. */
  schedule?: Recurrence;
  run(payload: P, job: Attempt): Promise<void>;
}

export interface ScheduledJobKind extends JobKind {
  schedule: Recurrence;
}

export interface Recurrence {
  everyMs: number;
  /** Whether it deletes by age. It then pauses for three days when the clock seems to be more than a week ahead. */
  removesByAge: boolean;
}

export interface Attempt {
  id: number;
  createdAt: number;
  /** The number of attempts including this one, so 1 at first. */
  attempts: number;
  /** An idempotency key: the same at every attempt, and different from that of any other job. */
  key: string;
  /** Aborted when the process is shutting down. */
  signal: AbortSignal;
}

interface ScheduledJob {
  /** Stored in the table `jobs`: under another name, the row of an earlier version would remain for ever. */
  kind: string;
  /** Counted from the first start of the site. What has an hour of its own asks for it: see `back-up-nightly.ts`. */
  everyMs: number;
  removesByAge: boolean;
  run(job: Attempt): Promise<void>;
}

/**
 * A kind with always exactly one row in the table `jobs`. It runs at its interval, across restarts, in one of the
 * processes that share a site. After a failure, it runs again when it is next due.
 */
export function scheduledJob({ kind, everyMs, removesByAge, run }: ScheduledJob): ScheduledJobKind {
  return {
    kind,
    payload: z.object({}),
    retryForMs: 0,
    schedule: { everyMs, removesByAge },
    run: (_payload, job) => run(job),
  };
}

/** Thrown by a job that has to wait, which is no failure. It is dropped if it would not be retried for so long. */
export class Postponed extends Error {
  override name = 'Postponed';
  readonly until: number;

  constructor(until: number) {
    super('This job waits.');
    this.until = until;
  }
}

/** Thrown by a job that must not be retried, because a retry would fail as well. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure';
  readonly code: string;

  constructor(code: string, message = code) {
    super(message);
    this.code = code;
  }
}

declare module '#server/database/cache-tags.ts' {
  interface CacheTags {
    /** Invalidated when a job is enqueued, to wake the job runners. */
    jobs: true;
  }
}
