import type { Database, WriteDb } from '#server/database/database.ts';
import { hashAddress } from '#server/features/newsletter/address-hash.ts';
import { endSubscription, pauseSubscription, suppressAddress } from '#server/features/newsletter/suppression-store.ts';
import type { MailEvent } from './mail-event.ts';
import {
  type EventDelivery,
  findDeliveryForEvent,
  listLastBounces,
  markBounced,
  markComplained,
} from './mail-event-store.ts';

/** So many letters in a row that come back for now pause a subscription. */
const SOFT_BOUNCES = 3;

/** Records what became of a delivery. An event that was recorded before, or of an unknown delivery, changes nothing. */
export function recordMailEvent(database: Database, secret: string, event: MailEvent, now: number): Promise<void> {
  return database.transaction(async (db) => {
    const delivery = await findDeliveryForEvent(db, event.delivery);
    if (!delivery) return;
    if (event.kind === 'complaint') {
      await markComplained(db, delivery.id, now);
      await suppress(db, delivery, { secret, reason: 'complaint', now });
    } else if (event.kind === 'hard') {
      await markBounced(db, { id: delivery.id, bounce: 'hard', code: event.code });
      await suppress(db, delivery, { secret, reason: 'bounce', now });
    } else if (delivery.bounce !== 'hard') {
      await markBounced(db, { id: delivery.id, bounce: 'soft', code: event.code });
      await pauseAfterSoftBounces(db, delivery, now);
    }
  });
}

/** Ends the subscription, and remembers the address by a hash, so that an import does not bring it back. */
async function suppress(
  db: WriteDb,
  { subscriber_id, email }: EventDelivery,
  { secret, reason, now }: { secret: string; reason: 'bounce' | 'complaint'; now: number },
): Promise<void> {
  if (subscriber_id === null || email === null) return;
  await endSubscription(db, { id: subscriber_id, reason, now });
  await suppressAddress(db, { emailHash: hashAddress(secret, email), reason, now });
}

async function pauseAfterSoftBounces(db: WriteDb, { subscriber_id }: EventDelivery, now: number): Promise<void> {
  if (subscriber_id === null) return;
  const last = await listLastBounces(db, subscriber_id, SOFT_BOUNCES);
  const areSoft = last.length === SOFT_BOUNCES && last.every((bounce) => bounce === 'soft');
  if (areSoft) await pauseSubscription(db, subscriber_id, now);
}
