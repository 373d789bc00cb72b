import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import { type Attempt, type JobKind, PermanentFailure, Postponed, type Recurrence } from './job-kind.ts';
import { finishJob, giveUpJob, type Job, postponeJob, renewLease } from './job-store.ts';
import { type Backoff, retryDelay } from './retry-delay.ts';

const DAY_MS = 24 * 60 * 60_000;
/** No machine sleeps for that long, and few sites are shut down for that long. */
const CLOCK_LEAP_MS = 7 * DAY_MS;
/** Gives the operator time to notice a wrong clock. */
export const PAUSE_AFTER_LEAP_MS = 3 * DAY_MS;

const CLOCK_LEAPT =
  'the clock has leapt, or the site was off for a long time: nothing is removed by age for three days';

export interface JobDeps {
  database: Database;
  logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  now: () => number;
  backoff: Backoff;
  leaseMs: number;
  /** Aborted when the process is shutting down. */
  signal: AbortSignal;
}

/** Makes one attempt at a claimed job: afterwards it is done, postponed or given up. */
export async function runJob(kind: JobKind, job: Job, deps: JobDeps): Promise<void> {
  const renewing = setInterval(() => renew(job, deps), deps.leaseMs / 3).unref();
  try {
    await (kind.schedule ? runScheduled(kind, kind.schedule, job, deps) : runOnce(kind, job, deps));
  } finally {
    clearInterval(renewing);
  }
}

/** If the lease cannot be renewed, the job may run twice, which is logged when it ends. */
async function renew(job: Job, { database, now, leaseMs }: JobDeps): Promise<void> {
  await database.transaction((db) => renewLease(db, job, now() + leaseMs)).catch(() => {});
}

async function runScheduled(kind: JobKind, { everyMs, removesByAge }: Recurrence, job: Job, deps: JobDeps) {
  const { logger, now, signal } = deps;
  const overdueMs = now() - job.due_at;
  if (removesByAge && overdueMs > CLOCK_LEAP_MS) {
    logger.warn({ kind: job.kind, days: Math.round(overdueMs / DAY_MS) }, CLOCK_LEAPT);
    return postpone(job, now() + PAUSE_AFTER_LEAP_MS, deps);
  }
  try {
    await kind.run({}, attemptOf(job, signal));
  } catch (error) {
    if (!signal.aborted) logger.warn(failure(job, error), 'a scheduled job failed and runs again when it is due next');
  }
  await postpone(job, now() + everyMs, deps);
}

async function runOnce(kind: JobKind, job: Job, deps: JobDeps): Promise<void> {
  const { now, signal } = deps;
  const mayRetry = () => now() < job.created_at + kind.retryForMs;
  try {
    // This also gives up a job that crashes the process at every attempt.
    if (job.attempts > 1 && !mayRetry()) throw new PermanentFailure('EEXPIRED');
    await kind.run(readPayload(kind, job), attemptOf(job, signal));
  } catch (error) {
    if (error instanceof Postponed) return wait(kind, job, error.until, deps);
    const isFinal = error instanceof PermanentFailure || !mayRetry();
    return isFinal ? giveUp(job, error, deps) : retryLater(job, error, deps);
  }
  await finish(job, deps);
}

async function finish(job: Job, { database, logger }: JobDeps): Promise<void> {
  const hadLease = await database.transaction((db) => finishJob(db, job));
  if (!hadLease) logger.warn({ kind: job.kind, job: job.id }, 'a job outlived its lease and may be done twice');
}

async function wait({ retryForMs }: JobKind, job: Job, until: number, deps: JobDeps): Promise<void> {
  const isDropped = until >= job.created_at + retryForMs;
  deps.logger.info({ kind: job.kind, job: job.id, isDropped }, 'a job would exceed a limit of the site, and waits');
  await (isDropped ? finish(job, deps) : postpone(job, until, deps));
}

async function giveUp(job: Job, error: unknown, { database, logger, now }: JobDeps): Promise<void> {
  await database.transaction((db) => giveUpJob(db, job, now()));
  logger.warn(failure(job, error), 'a job was given up');
}

async function retryLater(job: Job, error: unknown, deps: JobDeps): Promise<void> {
  const delay = retryDelay(job.attempts, deps.backoff);
  await postpone(job, deps.now() + delay, deps);
  deps.logger.info({ ...failure(job, error), againInMs: delay }, 'a job failed and is tried again');
}

function postpone(job: Job, dueAt: number, { database }: JobDeps): Promise<void> {
  return database.transaction((db) => postponeJob(db, job, dueAt));
}

function readPayload({ payload }: JobKind, job: Job): unknown {
  const parsed = payload.safeParse(JSON.parse(job.payload));
  if (!parsed.success) throw new PermanentFailure('EPAYLOAD');
  return parsed.data;
}

function attemptOf({ id, kind, created_at, attempts }: Job, signal: AbortSignal): Attempt {
  return { id, createdAt: created_at, attempts, key: `${kind}/${id}/${created_at}`, signal };
}

/** Omits the error's message, which can name people. An error without a code is a bug, so its stack is included. */
function failure({ id, kind, attempts }: Job, thrown: unknown) {
  const { code, name, stack = '' } = thrown as { code?: unknown; name?: string; stack?: string };
  const cause = typeof code === 'string' ? { code } : { error: name, at: stack.match(/^ {4}at .*$/gm)?.slice(0, 5) };
  return { kind, job: id, attempts, ...cause };
}
