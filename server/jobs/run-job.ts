import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import { type Attempt, type JobKind, PermanentFailure } from './job-kind.ts';
import { finishJob, giveUpJob, type Job, postponeJob } from './job-store.ts';
import { type Backoff, retryDelay } from './retry-delay.ts';

interface JobSurroundings {
  database: Database;
  logger: Pick<Logger, 'info' | 'warn'>;
  now: () => number;
  backoff: Backoff;
}

/** One attempt at a job that was claimed: afterwards it is done, postponed or given up. */
export async function runJob(kind: JobKind, job: Job, { database, logger, now, backoff }: JobSurroundings) {
  try {
    if (!mayBeTried(kind, job, now())) throw new PermanentFailure('EEXPIRED');
    await kind.run(readPayload(kind, job), attemptOf(job));
  } catch (error) {
    await (mayBeTriedAgain(kind, job, error, now()) ? postpone(error) : giveUp(error));
    return;
  }
  const inTime = await database.transaction((db) => finishJob(db, job));
  if (!inTime) logger.warn({ kind: job.kind, job: job.id }, 'a job outlived its lease and may be done twice');

  async function postpone(error: unknown) {
    const delay = retryDelay(job.attempts, backoff);
    await database.transaction((db) => postponeJob(db, job, now() + delay));
    logger.info({ ...failure(job, error), againInMs: delay }, 'a job failed and is tried again');
  }

  async function giveUp(error: unknown) {
    await database.transaction((db) => giveUpJob(db, job, now()));
    logger.warn(failure(job, error), 'a job was given up');
  }
}

/** Also stops one that takes the process down with it each time. */
function mayBeTried({ retryForMs }: JobKind, job: Job, now: number): boolean {
  return job.attempts === 1 || now < job.created_at + retryForMs;
}

function mayBeTriedAgain({ retryForMs }: JobKind, job: Job, error: unknown, now: number): boolean {
  return !(error instanceof PermanentFailure) && now < job.created_at + retryForMs;
}

function readPayload({ payload }: JobKind, job: Job): unknown {
  const parsed = payload.safeParse(JSON.parse(job.payload));
  if (!parsed.success) throw new PermanentFailure('EPAYLOAD');
  return parsed.data;
}

function attemptOf({ id, kind, created_at, attempts }: Job): Attempt {
  return { id, createdAt: created_at, attempts, key: `${kind}/${id}/${created_at}` };
}

/** Never the message: it can name people. Without a code it is a mistake of ours, and the place is told. */
function failure({ id, kind, attempts }: Job, thrown: unknown) {
  const { code, name, stack = '' } = thrown as { code?: unknown; name?: string; stack?: string };
  const cause = typeof code === 'string' ? { code } : { error: name, at: stack.match(/^ {4}at .*$/gm)?.slice(0, 5) };
  return { kind, job: id, attempts, ...cause };
}
