import type { Updateable } from 'kysely';
import type { WriteDb } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';
import { hashAddress } from '#server/features/newsletter/address-hash.ts';
import { endSubscriptionOf } from '#server/features/newsletter/suppression-store.ts';
import { type Backoff, retryDelay } from '#server/jobs/retry-delay.ts';
import { markDelivery } from '../delivery-store.ts';
import { invalidateWithFirstTaken } from '../invalidate-archive.ts';
import { slowDown } from '../mail-rate.ts';
import { pauseOnRejections, pauseSendingLetter } from '../pause-on-rejections.ts';
import type { ClaimedDelivery } from './claim-letters.ts';
import type { Outcome } from './classify-failure.ts';

/** Greylisting servers take a letter after some minutes. */
export const DEFER: Backoff = { firstMs: 2 * 60_000, longestMs: 2 * 60 * 60_000 };
/** After about a day and a half. */
const GIVE_UP_AFTER_ATTEMPTS = 24;

interface Settlement {
  delivery: ClaimedDelivery;
  outcome: Outcome;
  /** The server's secret, with which suppressed addresses are hashed. */
  secret: string;
  now: number;
  defer: Backoff;
}

/** Writes down what became of a delivery. Does nothing when another process has taken it over. */
export async function settleDelivery(db: WriteDb, settlement: Settlement): Promise<void> {
  const { delivery, outcome, secret, now } = settlement;
  if (outcome.kind === 'taken-over') return;
  const columns = columnsAfter(settlement);
  const isMarked = await markDelivery(db, {
    id: delivery.id,
    lease: delivery.lease,
    // One whose lease was over is unknown by now; a late answer corrects it.
    from: ['claimed', 'sending', 'unknown'],
    columns: { ...columns, changed_at: now },
  });
  if ('isThrottled' in outcome && outcome.isThrottled) await slowDown(db, now);
  if (!isMarked) return;
  if (columns.status === 'sent') await invalidateWithFirstTaken(db, delivery);
  if ('isAddressUnknown' in outcome && outcome.isAddressUnknown) {
    const { id, email } = delivery.recipient;
    await endSubscriptionOf(db, { id, emailHash: hashAddress(secret, email), reason: 'bounce', now });
  }
  if (columns.status === 'rejected') await pauseOnRejections(db, delivery.letter_id);
  if (outcome.kind === 'not-sent' && outcome.concerns === 'sender') {
    await pauseSendingLetter(db, delivery.letter_id, 'sender');
  }
}

function columnsAfter(settlement: Settlement): Updateable<Tables['deliveries']> {
  const { delivery, outcome, now, defer } = settlement;
  switch (outcome.kind) {
    case 'sent':
      return { status: 'sent', code: outcome.code };
    case 'rejected':
      return refused(delivery, outcome.code);
    case 'deferred':
      if (delivery.attempts >= GIVE_UP_AFTER_ATTEMPTS) return refused(delivery, outcome.code);
      return pendingAt(now + retryDelay(delivery.attempts, defer), outcome.code);
    case 'unknown':
      return { status: 'unknown', code: outcome.code };
    default:
      // It was not this delivery's fault, so the attempt does not count.
      return { ...pendingAt(now, null), attempts: delivery.attempts - 1 };
  }
}

/** What an earlier attempt may have brought about is not undone by a refusal. */
function refused({ first_unknown_at }: ClaimedDelivery, code: string): Updateable<Tables['deliveries']> {
  return { status: first_unknown_at === null ? 'rejected' : 'unknown', code };
}

function pendingAt(dueAt: number, code: string | null): Updateable<Tables['deliveries']> {
  return { status: 'pending', lease: null, leased_until: 0, due_at: dueAt, code };
}
