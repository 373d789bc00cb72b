import { z } from 'zod';

/** One kind of work that is done after the answer. It may be done twice, after a crash in the middle: that must do no harm. */
export interface JobKind<P = unknown> {
  kind: string;
  payload: z.ZodType<P>;
  /** How long after its creation a job that fails is tried again. */
  retryForMs: number;
  /** Set for a scheduled job. */
  schedule?: Schedule;
  run(payload: P, job: Attempt): Promise<void>;
}

export interface Schedule {
  everyMs: number;
  /** Pauses for three days after the clock leapt ahead by more than a week, which makes everything look old. */
  removesByAge: boolean;
}

export interface Attempt {
  id: number;
  createdAt: number;
  /** This one included, so 1 at first. */
  attempts: number;
  /** The same at every attempt, and never that of another job. */
  key: string;
  /** Aborted when the process is about to end. */
  signal: AbortSignal;
}

interface ScheduledJob {
  kind: string;
  everyMs: number;
  removesByAge?: boolean;
  run(job: Attempt): Promise<void>;
}

/**
 * A kind of which there is always one job, in the table `jobs`: it runs every so often, across restarts, in one of the
 * processes that share a site. After a failure it runs again when it is due next.
 */
export function scheduledJob({ kind, everyMs, removesByAge = false, run }: ScheduledJob): JobKind {
  return {
    kind,
    payload: z.object({}),
    retryForMs: 0,
    schedule: { everyMs, removesByAge },
    run: (_payload, job) => run(job),
  };
}

/** Trying again would change nothing. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure';
  readonly code: string;

  constructor(code: string, message = code) {
    super(message);
    this.code = code;
  }
}

declare module '#server/database/dialects/engine.ts' {
  interface CacheTags {
    /** That there is a new job to do. */
    jobs: true;
  }
}
