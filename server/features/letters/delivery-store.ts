import { type ExpressionBuilder, type SqlBool, sql, type Updateable } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import { countRows } from '#server/database/rows.ts';
import type { Tables } from '#server/database/tables.ts';
import type { DeliveryFilter, DeliveryStatus } from '#shared/contracts/letter.ts';
import { MAY_GET_LETTERS } from './audience-store.ts';

export type DeliveryCounts = Record<DeliveryStatus, number>;

interface DueDeliveries {
  letterId: number;
  limit: number;
  now: number;
  /** What is due later than this was put off by a clock that was ahead, and is due now. */
  latest: number;
}

/** What is left to do of a letter that is being sent. */
export function listDueDeliveries(db: Db, { letterId, limit, now, latest }: DueDeliveries) {
  return selectPending(db, letterId)
    .select(['id', 'letter_id', 'subscriber_id', 'attempts', 'due_at', 'first_unknown_at'])
    .where(({ eb, or }) => or([eb('due_at', '<=', now), eb('due_at', '>', latest)]))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('letters').select('letters.id').where('id', '=', letterId).where('status', '=', 'sending')),
    )
    .orderBy('due_at')
    .orderBy('deliveries.id')
    .limit(limit)
    .execute();
}

export type DueDelivery = Awaited<ReturnType<typeof listDueDeliveries>>[number];

/** @returns when the next delivery is due */
export async function findNextDelivery(db: Db, letterId: number): Promise<number | undefined> {
  const query = selectPending(db, letterId).select('due_at').orderBy('due_at').limit(1);
  return (await query.executeTakeFirst())?.due_at;
}

function selectPending(db: Db, letterId: number) {
  return db.selectFrom('deliveries').where('letter_id', '=', letterId).where('status', '=', 'pending');
}

export interface Recipient {
  id: number;
  email: string;
  token: string;
}

/** Finds those of the subscribers who may get letters now, suspended users left out. */
export async function findRecipients(db: Db, subscriberIds: number[]): Promise<Map<number, Recipient>> {
  if (subscriberIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('subscribers')
    .select(['id', 'email', 'token'])
    .where('id', 'in', subscriberIds)
    .where(MAY_GET_LETTERS)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users')
            .select('users.id')
            .whereRef('users.email', '=', 'subscribers.email')
            .where('suspended_at', 'is not', null),
        ),
      ),
    )
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

interface DeliveryMark {
  id: number;
  /** The states from which the delivery may change. */
  from: readonly DeliveryStatus[];
  /** How often it was tried, unless that does not matter. */
  attempts?: number | undefined;
  columns: Updateable<Tables['deliveries']>;
}

/** @returns whether the delivery was in one of the states, and so was changed */
export async function markDelivery(db: WriteDb, { id, from, attempts, columns }: DeliveryMark): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set(columns)
    .where('id', '=', id)
    .where('status', 'in', from)
    .$if(attempts !== undefined, (query) => query.where('attempts', '=', attempts as number))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What was being sent may have arrived, unless this process still sends it: its process is dead, or has lost the letter. */
export async function doubtDeliveries(
  db: WriteDb,
  { letterId, underWay, now }: { letterId: number; underWay: number[]; now: number },
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ status: 'unknown', changed_at: now })
    .where('letter_id', '=', letterId)
    .where('status', '=', 'sending')
    .$if(underWay.length > 0, (query) => query.where('id', 'not in', underWay))
    .execute();
}

/** Tries unknown deliveries once more, where the mail server discards what it has already. @returns how many */
export async function retryUnknown(
  db: WriteDb,
  { letterId, after, attempts }: { letterId: number; after: number; attempts: number },
): Promise<number> {
  const firstUnknownAt = ({ fn }: ExpressionBuilder<Tables, 'deliveries'>) =>
    fn.coalesce('first_unknown_at', 'changed_at');
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set((eb) => ({ status: 'pending', first_unknown_at: firstUnknownAt(eb) }))
    .where('letter_id', '=', letterId)
    .where('status', '=', 'unknown')
    .where(firstUnknownAt, '>', after)
    .where('attempts', '<', attempts)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function countDeliveries(db: Db, letterIds: number[]): Promise<Map<number, DeliveryCounts>> {
  const counts = new Map(letterIds.map((id) => [id, noDeliveries()]));
  if (letterIds.length === 0) return counts;
  const rows = await db
    .selectFrom('deliveries')
    .select(({ fn }) => ['letter_id', 'status', fn.countAll<number>().as('count')])
    .where('letter_id', 'in', letterIds)
    .groupBy(['letter_id', 'status'])
    .execute();
  for (const { letter_id, status, count } of rows) {
    const ofLetter = counts.get(letter_id);
    if (ofLetter) ofLetter[status] = count;
  }
  return counts;
}

/** Counts what was learnt of the deliveries after they were sent. */
export async function countConsequences(db: Db, letterIds: number[]) {
  if (letterIds.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom('deliveries')
    .select(({ fn }) => [
      'letter_id',
      fn.count<number>('bounce').as('bounced'),
      fn.count<number>('complained_at').as('complained'),
      fn.count<number>('unsubscribed_at').as('unsubscribed'),
    ])
    .where('letter_id', 'in', letterIds)
    .groupBy('letter_id')
    .execute();
  return new Map(rows.map(({ letter_id, ...row }) => [letter_id, row]));
}

/** The most recently changed first. */
export function listDeliveries(
  db: Db,
  filter: { letterId: number; show: DeliveryFilter },
  { limit, offset }: { limit: number; offset: number },
) {
  return selectDeliveries(db, filter)
    .leftJoin('subscribers', 'subscribers.id', 'deliveries.subscriber_id')
    .select(['deliveries.id', 'subscribers.email', 'status', 'code', 'bounce', 'changed_at'])
    .orderBy('changed_at', 'desc')
    .orderBy('deliveries.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export function countListedDeliveries(db: Db, filter: { letterId: number; show: DeliveryFilter }) {
  return countRows(selectDeliveries(db, filter));
}

const GOES_TO_A_SUBSCRIBER = sql<SqlBool>`exists (
  select 1 from subscribers where subscribers.id = deliveries.subscriber_id and ${MAY_GET_LETTERS})`;

/** Rejected ones whose recipient may get no letters any more are left as they are. @returns how many are to be tried once more */
export async function resetDeliveries(
  db: WriteDb,
  {
    letterId,
    status,
    id,
    now,
  }: { letterId: number; status: 'rejected' | 'unknown'; id: number | undefined; now: number },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ status: 'pending', attempts: 0, due_at: now, changed_at: now, code: null, first_unknown_at: null })
    .where('letter_id', '=', letterId)
    .where('status', '=', status)
    .$if(id !== undefined, (query) => query.where('id', '=', id as number))
    .$if(status === 'rejected', (query) => query.where(GOES_TO_A_SUBSCRIBER))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Counts the rejected deliveries that can be tried once more: those to people who still subscribe. */
export function countRepeatable(db: Db, letterId: number): Promise<number> {
  return countRows(selectDeliveries(db, { letterId, show: 'rejected' }).where(GOES_TO_A_SUBSCRIBER));
}

/** The states of the deliveries that were last answered, newest first. */
export async function listLastAnswers(db: Db, letterId: number, limit: number): Promise<DeliveryStatus[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select('status')
    .where('letter_id', '=', letterId)
    .where('status', 'in', ['sent', 'rejected'])
    .orderBy('changed_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ status }) => status);
}

function selectDeliveries(db: Db, { letterId, show }: { letterId: number; show: DeliveryFilter }) {
  const query = db.selectFrom('deliveries').where('letter_id', '=', letterId);
  switch (show) {
    case 'bounced':
      return query.where('bounce', 'is not', null);
    case 'complained':
      return query.where('complained_at', 'is not', null);
    default:
      return query.where('status', '=', show);
  }
}

function noDeliveries(): DeliveryCounts {
  return { pending: 0, sending: 0, sent: 0, rejected: 0, unknown: 0, skipped: 0 };
}
