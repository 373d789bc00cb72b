import type { Updateable } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';
import type { DeliveryReference } from '#server/features/newsletter/delivery-token.ts';

export type EventDelivery = NonNullable<Awaited<ReturnType<typeof findDeliveryForEvent>>>;

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
export function findDeliveryForEvent(db: WriteDb, { deliveryId, letterId }: DeliveryReference) {
  return db
    .selectFrom('deliveries')
    .select(['id', 'letter_id', 'status', 'bounce', 'complained_at', 'unsubscribed_at', 'subscriber_id'])
    .select((select) =>
      select.selectFrom('subscribers').select('email').whereRef('subscribers.id', '=', 'subscriber_id').as('email'),
    )
    .where('id', '=', deliveryId)
    .where('letter_id', '=', letterId)
    .$call(db.engine.lock)
    .executeTakeFirst();
}

export async function updateDelivery(
  db: WriteDb,
  id: number,
  changes: Updateable<Tables['deliveries']>,
): Promise<void> {
  await db.updateTable('deliveries').set(changes).where('id', '=', id).execute();
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
