import { onTestFinished } from 'vitest';
import { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import type { JobKind } from '#server/jobs/job-kind.ts';
import { enqueueJob } from '#server/jobs/job-store.ts';
import { type JobOptions, type RunningJobs, runJobs } from '#server/jobs/run-jobs.ts';

/** So that nothing in a test waits as long as in life. */
const SOON = { backoff: { firstMs: 5, longestMs: 20 }, pollEveryMs: 20 };

const HOUR_MS = 60 * 60_000;

/** A job whose payload is a word. */
export function wordJob(run: JobKind<string>['run'], overrides: Partial<JobKind<string>> = {}): JobKind<string> {
  return { kind: 'word', payload: z.string(), retryForMs: HOUR_MS, run, ...overrides };
}

export function startJobs(options: JobOptions): RunningJobs {
  const jobs = runJobs({ ...SOON, ...options });
  onTestFinished(() => jobs.stop());
  return jobs;
}

export function enqueue(
  database: Database,
  payload: unknown,
  {
    kind = 'word',
    now = Date.now(),
    ...rest
  }: { kind?: string; now?: number; dueAt?: number; uniqueKey?: string } = {},
): Promise<void> {
  return database.transaction(async (db) => {
    await enqueueJob(db, { kind, payload, now, ...rest });
  });
}

/** @param kind by default all kinds */
export function listJobs({ read }: Database, kind?: string) {
  const jobs = read.selectFrom('jobs').selectAll().orderBy('id');
  return (kind === undefined ? jobs : jobs.where('kind', '=', kind)).execute();
}
