import type { Database, Db, WriteDb } from '#server/database/database.ts';
import type { DeliveryReference } from '#server/features/newsletter/delivery-token.ts';

export type EventDelivery = NonNullable<Awaited<ReturnType<typeof findDeliveryForEvent>>>;

/** Longer than any provider repeats an event. */
const REMEMBERED_FOR_MS = 30 * 24 * 60 * 60_000;

export async function cleanUpMailEvents({ transaction }: Database, now: number): Promise<void> {
  await transaction((db) =>
    db
      .deleteFrom('mail_events')
      .where('received_at', '<', now - REMEMBERED_FOR_MS)
      .execute(),
  );
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
