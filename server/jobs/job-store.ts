import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import { deleteRows, likePattern, updateRows } from '#server/database/rows.ts';
import type { Tables } from '#server/database/tables.ts';

export type Job = Selectable<Tables['jobs']>;

interface Claim {
  kinds: string[];
  lease: string;
  now: number;
  leasedUntil: number;
}

/** A job and the lease under which it was claimed. A process that has lost the lease can no longer change the job. */
type Leased = Pick<Job, 'id' | 'lease'>;

const WAITING = { lease: null, leased_until: 0 };

interface NewJob {
  kind: string;
  payload: unknown;
  now: number;
  dueAt?: number;
  /** Nothing is added while another job with this key waits or runs. */
  uniqueKey?: string;
}

/** Must be called in the transaction that needs the work. The job runs soon after the commit, or when it is due. */
export async function enqueueJob(db: WriteDb, job: NewJob): Promise<void> {
  const { kind, payload, now, dueAt = now, uniqueKey } = job;
  await db
    .insertInto('jobs')
    .values({
      kind,
      payload: JSON.stringify(payload),
      created_at: now,
      due_at: dueAt,
      failed_at: null,
      unique_key: uniqueKey ?? null,
    })
    .onConflict((conflict) => conflict.column('unique_key').doNothing())
    .execute();
  db.invalidate('jobs');
}

/** Claims the next job that is due: no other process can claim it until `leasedUntil`. */
export async function claimJob(db: WriteDb, claim: Claim): Promise<Job | undefined> {
  const next = waitingJobs(db, claim).where('due_at', '<=', claim.now).$call(db.engine.lockAvailable);
  return db
    .updateTable('jobs')
    .set((eb) => ({ lease: claim.lease, leased_until: claim.leasedUntil, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', next.select('id'))
    .returningAll()
    .executeTakeFirst();
}

/** When the next job that is not leased is due; may be in the past. */
export async function findNextDueTime(db: Db, waiting: { kinds: string[]; now: number }): Promise<number | undefined> {
  return (await waitingJobs(db, waiting).select('due_at').executeTakeFirst())?.due_at;
}

/** Deletes the whole row, because its payload can name people. @returns whether the lease was still valid */
export function finishJob(db: WriteDb, { id, lease }: Leased): Promise<boolean> {
  return deleteRows(db, 'jobs', { id, lease });
}

export async function renewLease(db: WriteDb, job: Leased, leasedUntil: number): Promise<void> {
  await updateLeased(db, job, { leased_until: leasedUntil });
}

export async function postponeJob(db: WriteDb, job: Leased, dueAt: number): Promise<void> {
  await updateLeased(db, job, { ...WAITING, due_at: dueAt });
}

/** Leaves the row to be counted, without its payload, which can name people. */
export async function giveUpJob(db: WriteDb, job: Leased, now: number): Promise<void> {
  await updateLeased(db, job, { ...WAITING, failed_at: now, payload: '{}', unique_key: null });
}

async function updateLeased(db: WriteDb, { id, lease }: Leased, columns: Updateable<Tables['jobs']>): Promise<void> {
  await updateRows(db, 'jobs', { id, lease }, columns);
}

/** Jobs that were scheduled or leased while the clock was ahead would otherwise wait until that time really comes. */
export async function correctFutureJobs(
  db: WriteDb,
  { kind, now, latest, dueAt, leasedUntil }: FutureJobs,
): Promise<void> {
  const waiting = db.updateTable('jobs').where('kind', '=', kind).where('failed_at', 'is', null);
  await waiting.set({ due_at: dueAt, created_at: now }).where('due_at', '>', latest).execute();
  await waiting.set({ lease: null, leased_until: now }).where('leased_until', '>', leasedUntil).execute();
}

interface FutureJobs {
  kind: string;
  now: number;
  /** A job that is due later than this was scheduled by a wrong clock, and is moved to `dueAt`. */
  latest: number;
  dueAt: number;
  /** A lease that ends later than this was granted by a wrong clock, and is revoked. */
  leasedUntil: number;
}

export async function deleteJobsFailedBefore(db: WriteDb, time: number): Promise<void> {
  await db.deleteFrom('jobs').where('failed_at', '<', time).execute();
}

/** Deletes the jobs whose payload has this text in this field, but not those that are running. */
export async function deleteJobsWith(db: WriteDb, field: Record<string, string>, now: number): Promise<void> {
  const pair = likePattern(JSON.stringify(field).slice(1, -1));
  await db
    .deleteFrom('jobs')
    .where('leased_until', '<=', now)
    .where(sql<boolean>`payload like ${`%${pair}%`} escape '!'`)
    .execute();
}

export async function listUniqueKeys(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('jobs').select('unique_key').where('unique_key', 'is not', null).execute();
  return rows.map(({ unique_key }) => unique_key ?? '');
}

export async function listPayloads(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('jobs').select('payload').where('failed_at', 'is', null).execute();
  return rows.map(({ payload }) => payload);
}

function waitingJobs(db: Db, { kinds, now }: { kinds: string[]; now: number }) {
  return db
    .selectFrom('jobs')
    .where('failed_at', 'is', null)
    .where('kind', 'in', kinds)
    .where('leased_until', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(1);
}
