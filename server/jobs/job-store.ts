import { type Selectable, sql } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import { likePattern } from '#server/database/like-pattern.ts';
import type { Tables } from '#server/database/tables.ts';

export type Job = Selectable<Tables['jobs']>;

export interface Claim {
  kinds: string[];
  lease: string;
  now: number;
  leasedUntil: number;
}

/** A job and the lease under which it was claimed: whoever lost the lease changes nothing any more. */
type Leased = Pick<Job, 'id' | 'lease'>;

/** Call `changed('jobs')` in the same transaction, so that it is done at once. */
export async function enqueueJob(
  db: WriteDb,
  { kind, payload, now, dueAt = now }: { kind: string; payload: unknown; now: number; dueAt?: number },
): Promise<void> {
  await db
    .insertInto('jobs')
    // Retries are counted from the creation: one for later counts as created then.
    .values({ kind, payload: JSON.stringify(payload), created_at: dueAt, due_at: dueAt, failed_at: null })
    .execute();
}

/** The next job whose turn it is, which is then nobody else's until `leasedUntil`. */
export async function claimJob(db: WriteDb, claim: Claim): Promise<Job | undefined> {
  const next = waitingJobs(db, claim).where('due_at', '<=', claim.now).$call(db.engine.lockAvailable);
  return db
    .updateTable('jobs')
    .set((eb) => ({ lease: claim.lease, leased_until: claim.leasedUntil, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', next.select('id'))
    .returningAll()
    .executeTakeFirst();
}

/** When the next job is due that nobody works on; may lie in the past. */
export async function findNextDueTime(db: Db, waiting: { kinds: string[]; now: number }): Promise<number | undefined> {
  return (await waitingJobs(db, waiting).select('due_at').executeTakeFirst())?.due_at;
}

/** Gone without a trace: a payload names people. @returns whether the lease still held */
export async function finishJob(db: WriteDb, { id, lease }: Leased): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('lease', '=', lease)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

export async function postponeJob(db: WriteDb, { id, lease }: Leased, dueAt: number): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ lease: null, leased_until: 0, due_at: dueAt })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute();
}

/** Keeps what can be counted, and nothing about people. */
export async function giveUpJob(db: WriteDb, { id, lease }: Leased, now: number): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ lease: null, leased_until: 0, failed_at: now, payload: '{}' })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute();
}

/** What was dated or leased while the clock was ahead, and would wait until it is as late as that. */
export async function redateJobs(
  db: WriteDb,
  {
    kind,
    now,
    due,
    leasedUntil,
  }: { kind: string; now: number; due: { latest: number; at: number }; leasedUntil: number },
): Promise<void> {
  const waiting = db.updateTable('jobs').where('kind', '=', kind).where('failed_at', 'is', null);
  await waiting.set({ due_at: due.at, created_at: due.at }).where('due_at', '>', due.latest).execute();
  await waiting.set({ lease: null, leased_until: now }).where('leased_until', '>', leasedUntil).execute();
}

export async function deleteJobsFailedBefore(db: WriteDb, time: number): Promise<void> {
  await db.deleteFrom('jobs').where('failed_at', '<', time).execute();
}

/** Those that wait; one that runs is left to whoever runs it. */
export async function deleteJobsNaming(db: WriteDb, email: string, now: number): Promise<void> {
  const named = likePattern(JSON.stringify({ email }).slice(1, -1));
  await db
    .deleteFrom('jobs')
    .where('leased_until', '<=', now)
    .where(sql<boolean>`payload like ${`%${named}%`} escape '!'`)
    .execute();
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
