import type { Database, WriteDb } from '#server/database/database.ts';
import { insertIfNew, updateRows } from '#server/database/rows.ts';
import { invalidateCancelled } from '#server/features/letters/sent-letters-store.ts';
import type { DeliveryReference } from '#server/features/newsletter/delivery-token.ts';
import { markUnsubscribed } from '#server/features/newsletter/subscriber-store.ts';
import { endSubscriptionOf, hashAddress, pauseSubscription } from '#server/features/newsletter/suppression-store.ts';
import { type EventDelivery, findDeliveryForEvent, findLatestDelivery, listLastBounces } from './mail-event-store.ts';
import type { ProviderEvent } from './read-webhook.ts';

/** What a mail server or a provider tells of a letter after it has taken it. */
export interface MailEvent extends Pick<ProviderEvent, 'kind' | 'code'> {
  /** A delivery, or else the address whose latest delivery is meant, where a provider tells no more. */
  delivery: DeliveryReference | { email: string };
  /** By this, an event that comes again is recognised; events without one may be recorded any number of times. */
  key?: string;
}

/** The number of letters in a row that have to bounce softly until the subscription is paused. */
const SOFT_BOUNCES = 3;

/** An event that only names the recipient is about one of the letters of the last days, if it is about a letter at all. */
const LATEST_WITHIN_MS = 7 * 24 * 60 * 60_000;

/**
 * What arrived, came back or is complained of was evidently taken by the mail server, even if the answer was lost, is
 * still awaited, or the letter was sent before a backup was restored.
 */
const NOT_TAKEN = ['pending', 'sending', 'unknown'];

interface Recording {
  /** The server's secret, with which suppressed addresses are hashed. */
  secret: string;
  now: number;
}

/** Records what became of a delivery. An event that was recorded before, or of an unknown delivery, changes nothing. */
export function recordMailEvent(database: Database, event: MailEvent, recording: Recording): Promise<void> {
  const { now } = recording;
  return database.transaction(async (db) => {
    if (event.key !== undefined && !(await insertIfNew(db, 'mail_events', { key: event.key, received_at: now })))
      return;
    const reference =
      'email' in event.delivery
        ? await findLatestDelivery(db, { email: event.delivery.email.toLowerCase(), after: now - LATEST_WITHIN_MS })
        : event.delivery;
    const delivery = reference && (await findDeliveryForEvent(db, reference));
    if (delivery) await record(db, delivery, event, recording);
  });
}

async function record(db: WriteDb, delivery: EventDelivery, { kind, code }: MailEvent, recording: Recording) {
  const { id, letter_id, subscriber_id, complained_at, unsubscribed_at } = delivery;
  const { now } = recording;
  if (NOT_TAKEN.includes(delivery.status)) {
    await updateRows(db, 'deliveries', { id }, { status: 'sent' });
    await invalidateCancelled(db, letter_id);
  }
  switch (kind) {
    case 'delivered':
      return;
    case 'complaint':
      await updateRows(db, 'deliveries', { id }, { complained_at: complained_at ?? now });
      return suppress(db, delivery, { ...recording, reason: 'complaint' });
    case 'hard':
      await updateRows(db, 'deliveries', { id }, { bounce: 'hard', code });
      return suppress(db, delivery, { ...recording, reason: 'bounce' });
    case 'soft':
      if (delivery.bounce === 'hard') return;
      await updateRows(db, 'deliveries', { id }, { bounce: 'soft', code });
      return pauseAfterSoftBounces(db, delivery, now);
    case 'unsubscribed':
      if (subscriber_id === null || !(await markUnsubscribed(db, { id: subscriber_id }, now))) return;
      await updateRows(db, 'deliveries', { id }, { unsubscribed_at: unsubscribed_at ?? now });
  }
}

async function suppress(
  db: WriteDb,
  { subscriber_id, email }: EventDelivery,
  { secret, reason, now }: Recording & { reason: 'bounce' | 'complaint' },
): Promise<void> {
  if (subscriber_id === null || email === null) return;
  await endSubscriptionOf(db, { id: subscriber_id, emailHash: hashAddress(secret, email), reason, now });
}

async function pauseAfterSoftBounces(db: WriteDb, { subscriber_id }: EventDelivery, now: number): Promise<void> {
  if (subscriber_id === null) return;
  const last = await listLastBounces(db, subscriber_id, SOFT_BOUNCES);
  const areSoft = last.length === SOFT_BOUNCES && last.every((bounce) => bounce === 'soft');
  if (areSoft) await pauseSubscription(db, subscriber_id, now);
}
