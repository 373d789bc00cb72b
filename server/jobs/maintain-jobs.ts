import type { WriteDb } from '#server/database/database.ts';
import type { JobKind } from './job-kind.ts';
import { correctFutureJobs, deleteJobsFailedBefore, enqueueJob, listUniqueKeys } from './job-store.ts';
import { PAUSE_AFTER_LEAP_MS } from './run-job.ts';

const HOUR_MS = 60 * 60_000;
const KEEP_FAILED_MS = 30 * 24 * HOUR_MS;

interface Maintenance {
  kinds: JobKind[];
  now: number;
  leaseMs: number;
}

/** Deletes old failed jobs, corrects jobs that a wrong clock scheduled, and adds missing scheduled jobs. */
export async function maintainJobs(db: WriteDb, { kinds, now, leaseMs }: Maintenance): Promise<void> {
  await deleteJobsFailedBefore(db, now - KEEP_FAILED_MS);
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
