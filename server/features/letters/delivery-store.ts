import { type ExpressionBuilder, type SqlBool, sql, type Updateable } from 'kysely';
import { countRows } from '#server/database/count-rows.ts';
import type { Db, WriteDb } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';
import type { DeliveryFilter, DeliveryStatus } from '#shared/contracts/desk/letter.ts';
import { MAY_GET_LETTERS } from './audience-store.ts';

export type DeliveryCounts = Record<DeliveryStatus, number>;

export interface DeliveryClaim {
  letterId: number;
  limit: number;
  lease: string;
  now: number;
  leasedUntil: number;
}

export interface Claimed {
  id: number;
  letter_id: number;
  subscriber_id: number | null;
  attempts: number;
  due_at: number;
  first_unknown_at: number | null;
}

/** Claims deliveries of a letter that is being sent: no other process gets them before `leasedUntil`. */
export function claimDeliveries(db: WriteDb, claim: DeliveryClaim): Promise<Claimed[]> {
  const { letterId, limit, lease, now, leasedUntil } = claim;
  return db
    .with('due', (due) =>
      due
        .selectFrom('deliveries')
        .select('deliveries.id')
        .where('letter_id', '=', letterId)
        .where('status', '=', 'pending')
        .where('due_at', '<=', now)
        .where(({ exists, selectFrom }) =>
          exists(selectFrom('letters').select('letters.id').where('id', '=', letterId).where('status', '=', 'sending')),
        )
        .orderBy('due_at')
        .orderBy('deliveries.id')
        .limit(limit)
        .$call(db.engine.lockAvailable),
    )
    .updateTable('deliveries')
    .set((eb) => ({ status: 'claimed', lease, leased_until: leasedUntil, attempts: eb('attempts', '+', 1) }))
    .where('status', '=', 'pending')
    .where('id', 'in', ({ selectFrom }) => selectFrom('due').select('due.id'))
    .returning(['id', 'letter_id', 'subscriber_id', 'attempts', 'due_at', 'first_unknown_at'])
    .execute();
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
  lease: string;
  /** The states from which the delivery may change; in any other, another process has taken it over. */
  from: DeliveryStatus[];
  columns: Updateable<Tables['deliveries']>;
}

/** @returns whether this lease still held the delivery in one of the states */
export async function markDelivery(db: WriteDb, { id, lease, from, columns }: DeliveryMark): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set(columns)
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('status', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function renewDeliveryLeases(db: WriteDb, leases: string[], leasedUntil: number): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ leased_until: leasedUntil })
    .where('lease', 'in', leases)
    .where('status', 'in', ['claimed', 'sending'])
    .execute();
}

interface ExpiredLeases {
  now: number;
  /** A lease that ends later than this was granted by a clock that was ahead. */
  latest: number;
}

export async function hasExpiredLeases(db: Db, { now, latest }: ExpiredLeases): Promise<boolean> {
  const row = await db
    .selectFrom('deliveries')
    .select('id')
    // A literal, so that both databases use the index of the deliveries in flight.
    .where(sql<boolean>`status in ('claimed', 'sending')`)
    .where(({ eb, or }) => or([eb('leased_until', '<', now), eb('leased_until', '>', latest)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Takes back what dead processes had claimed. Nothing of a claimed delivery has been sent; one that was being sent may
 * have arrived. The lease stays in the row, so that a late answer can still correct it.
 */
export async function recoverDeliveries(db: WriteDb, { now, latest }: ExpiredLeases): Promise<number> {
  const expired = (status: 'claimed' | 'sending', columns: Updateable<Tables['deliveries']>) =>
    db
      .updateTable('deliveries')
      .set({ ...columns, changed_at: now })
      // Literals, so that both databases use the index of the deliveries in flight.
      .where('status', '=', sql.lit(status))
      .where(({ eb, or }) => or([eb('leased_until', '<', now), eb('leased_until', '>', latest)]))
      .executeTakeFirst();
  const claimed = await expired('claimed', { status: 'pending', due_at: now, lease: null });
  const sending = await expired('sending', { status: 'unknown' });
  return Number(claimed.numUpdatedRows + sending.numUpdatedRows);
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
    .set((eb) => ({ status: 'pending', lease: null, first_unknown_at: firstUnknownAt(eb) }))
    .where('letter_id', '=', letterId)
    .where('status', '=', 'unknown')
    .where(firstUnknownAt, '>', after)
    .where('attempts', '<', attempts)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** A delivery that was put off while the clock was ahead would otherwise wait until that time really comes. */
export async function correctFutureDeliveries(
  db: WriteDb,
  { now, latest }: { now: number; latest: number },
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ due_at: now })
    .where('status', '=', 'pending')
    .where('due_at', '>', latest)
    .execute();
}

export async function findNextDelivery(db: Db, letterId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('deliveries')
    .select('due_at')
    .where('letter_id', '=', letterId)
    .where('status', '=', 'pending')
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return row?.due_at;
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

interface Consequences {
  bounced: number;
  complained: number;
  unsubscribed: number;
}

/** What was learnt of the deliveries after they were sent. */
export async function countConsequences(db: Db, letterIds: number[]): Promise<Map<number, Consequences>> {
  if (letterIds.length === 0) return new Map();
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
  }: { letterId: number; status: 'rejected' | 'unknown'; id?: number | undefined; now: number },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({
      status: 'pending',
      lease: null,
      attempts: 0,
      due_at: now,
      changed_at: now,
      code: null,
      first_unknown_at: null,
    })
    .where('letter_id', '=', letterId)
    .where('status', '=', status)
    .$if(id !== undefined, (query) => query.where('id', '=', id as number))
    .$if(status === 'rejected', (query) => query.where(GOES_TO_A_SUBSCRIBER))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Counts the rejected deliveries that can be tried once more. */
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
  return { pending: 0, claimed: 0, sending: 0, sent: 0, rejected: 0, unknown: 0, skipped: 0 };
}
