import type { z } from 'zod';

/** One kind of work that waits its turn. It may be done twice, after a crash in the middle: that must do no harm. */
export interface JobKind<P = unknown> {
  kind: string;
  payload: z.ZodType<P>;
  /** How long after it was due a job that fails is tried again. */
  retryForMs: number;
  /** How long after it was asked for it may be due; what is due far later was dated by a wrong clock. */
  dueWithinMs?: number;
  /** Waits while the clock is doubted. */
  removesByAge?: boolean;
  run(payload: P, job: Attempt): Promise<void>;
}

export interface Attempt {
  id: number;
  createdAt: number;
  /** This one included, so 1 at first. */
  attempts: number;
  /** The same at every attempt, and never that of another job. */
  key: string;
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
