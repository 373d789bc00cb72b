import type { Db, WriteDb } from '#server/database/database.ts';
import type { DeliveryReference } from '#server/features/newsletter/delivery-token.ts';

export interface EventDelivery {
  id: number;
  letter_id: number;
  bounce: 'hard' | 'soft' | null;
  subscriber_id: number | null;
  email: string | null;
}

/** @returns `false` when the event was recorded before */
export async function rememberEvent(db: WriteDb, key: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('mail_events')
    .values({ key, received_at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deleteEventsBefore(db: WriteDb, before: number): Promise<void> {
  await db.deleteFrom('mail_events').where('received_at', '<', before).execute();
}

/** The latest letter that an address was sent after a time. */
export function findLatestDelivery(
  db: Db,
  { email, after }: { email: string; after: number },
): Promise<DeliveryReference | undefined> {
  return db
    .selectFrom('deliveries')
    .innerJoin('subscribers', 'subscribers.id', 'deliveries.subscriber_id')
    .select(['deliveries.id as deliveryId', 'deliveries.letter_id as letterId'])
    .where('subscribers.email', '=', email)
    .where('deliveries.status', 'in', ['sending', 'sent', 'unknown'])
    .where('deliveries.changed_at', '>', after)
    .orderBy('deliveries.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Until the transaction ends, no other event changes the delivery. @returns `undefined` when there is no such delivery */
export function findDeliveryForEvent(
  db: WriteDb,
  { deliveryId, letterId }: DeliveryReference,
): Promise<EventDelivery | undefined> {
  return db
    .selectFrom('deliveries')
    .select(['id', 'letter_id', 'bounce', 'subscriber_id'])
    .select((select) =>
      select.selectFrom('subscribers').select('email').whereRef('subscribers.id', '=', 'subscriber_id').as('email'),
    )
    .where('id', '=', deliveryId)
    .where('letter_id', '=', letterId)
    .$call(db.engine.lock)
    .executeTakeFirst();
}

export async function markBounced(
  db: WriteDb,
  { id, bounce, code }: { id: number; bounce: 'hard' | 'soft'; code: string | null },
): Promise<void> {
  await db.updateTable('deliveries').set({ bounce, code }).where('id', '=', id).execute();
}

/** The first time counts. */
export async function markOnce(
  db: WriteDb,
  { id, column, now }: { id: number; column: 'complained_at' | 'unsubscribed_at'; now: number },
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ [column]: now })
    .where('id', '=', id)
    .where(column, 'is', null)
    .execute();
}

/**
 * What arrived, came back or is complained of was evidently taken by the mail server, even if the answer was lost, is
 * still awaited, or the letter was sent before a backup was restored.
 * @returns whether that was not known before
 */
export async function markTaken(db: WriteDb, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ status: 'sent' })
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'sending', 'unknown'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How the subscriber's last letters came back, the newest first; `null` for one that did not. */
export async function listLastBounces(
  db: Db,
  subscriberId: number,
  limit: number,
): Promise<('hard' | 'soft' | null)[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select('bounce')
    .where('subscriber_id', '=', subscriberId)
    .where('status', '=', 'sent')
    .orderBy('letter_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ bounce }) => bounce);
}
