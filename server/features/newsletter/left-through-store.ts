import type { WriteDb } from '#server/database/database.ts';
import type { DeliveryReference } from './delivery-token.ts';

interface LeftThrough extends DeliveryReference {
  /** The subscriber's. */
  token: string;
  now: number;
}

/** Marks a delivery as the one through which its recipient unsubscribed; does nothing for a delivery to somebody else. */
export async function markLeftThrough(db: WriteDb, { letterId, deliveryId, token, now }: LeftThrough): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ unsubscribed_at: now })
    .where('id', '=', deliveryId)
    .where('letter_id', '=', letterId)
    .where('subscriber_id', '=', ({ selectFrom }) =>
      selectFrom('subscribers').select('subscribers.id').where('subscribers.token', '=', token),
    )
    .execute();
}
