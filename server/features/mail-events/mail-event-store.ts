import type { Db, WriteDb } from '#server/database/database.ts';
import type { DeliveryReference } from '#server/features/letters/delivery-token.ts';

export interface EventDelivery {
  id: number;
  bounce: 'hard' | 'soft' | null;
  subscriber_id: number | null;
  email: string | null;
}

/** Until the transaction ends, no other event changes the delivery. @returns `undefined` when there is no such delivery */
export async function findDeliveryForEvent(
  db: WriteDb,
  { deliveryId, letterId }: DeliveryReference,
): Promise<EventDelivery | undefined> {
  const delivery = await db
    .selectFrom('deliveries')
    .select(['id', 'bounce', 'subscriber_id'])
    .where('id', '=', deliveryId)
    .where('letter_id', '=', letterId)
    .$call(db.engine.lock)
    .executeTakeFirst();
  if (!delivery) return undefined;
  const subscriber = await db
    .selectFrom('subscribers')
    .select('email')
    .where('id', '=', delivery.subscriber_id)
    .executeTakeFirst();
  return { ...delivery, email: subscriber?.email ?? null };
}

export async function markBounced(
  db: WriteDb,
  { id, bounce, code }: { id: number; bounce: 'hard' | 'soft'; code: string | null },
): Promise<void> {
  await db.updateTable('deliveries').set({ bounce, code }).where('id', '=', id).execute();
  await markTaken(db, id);
}

export async function markComplained(db: WriteDb, id: number, now: number): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ complained_at: now })
    .where('id', '=', id)
    .where('complained_at', 'is', null)
    .execute();
  await markTaken(db, id);
}

/** What comes back, or is complained of, was evidently taken by the mail server. */
async function markTaken(db: WriteDb, id: number): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ status: 'sent' })
    .where('id', '=', id)
    .where('status', '=', 'unknown')
    .execute();
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
