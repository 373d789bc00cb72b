import type { Database } from '#server/database/database.ts';
import { hashAddress } from '#server/features/newsletter/address-hash.ts';
import { findSuppressed } from '#server/features/newsletter/suppression-store.ts';
import {
  type Claimed,
  claimDeliveries,
  type DeliveryClaim,
  findRecipients,
  markDelivery,
  type Recipient,
} from '../delivery-store.ts';
import { takeTurn } from '../mail-rate.ts';

export interface ClaimedDelivery extends Claimed {
  lease: string;
  recipient: Recipient;
}

interface ClaimResult {
  deliveries: ClaimedDelivery[];
  /** Milliseconds until more may be claimed. */
  waitMs: number;
  /** Whether the letter had nothing left that is due. */
  isEmpty: boolean;
}

interface ClaimOptions extends Omit<DeliveryClaim, 'limit'> {
  wanted: number;
  perSecond: number;
  secret: string;
  /** For how long the mail server discards repetitions. */
  repeatsSafelyForMs: number;
}

/**
 * Claims deliveries of a letter as fast as the mail server may be asked, all in one transaction. Recipients who have
 * unsubscribed, bounced, complained or been suspended since the letter started are skipped here.
 */
export function claimLetters(database: Database, options: ClaimOptions): Promise<ClaimResult> {
  return database.transaction(async (db) => {
    const turn = await takeTurn(db, options.perSecond, options.wanted, options.now);
    if (turn.count === 0) return { deliveries: [], waitMs: turn.waitMs, isEmpty: false };
    const claimed = await claimDeliveries(db, { ...options, limit: turn.count });
    const ids = claimed.flatMap(({ subscriber_id }) => subscriber_id ?? []);
    const recipients = await findRecipients(db, ids);
    const hashes = new Map([...recipients.values()].map(({ id, email }) => [id, hashAddress(options.secret, email)]));
    const suppressed = await findSuppressed(db, [...hashes.values()]);
    const deliveries: ClaimedDelivery[] = [];
    for (const delivery of claimed) {
      const recipient = recipients.get(delivery.subscriber_id ?? 0);
      const mayGetLetters = recipient && !suppressed.has(hashes.get(recipient.id) ?? '');
      if (mayGetLetters && isSafe(delivery, options)) {
        deliveries.push({ ...delivery, lease: options.lease, recipient });
        continue;
      }
      // One that may have arrived stays unknown, even if its recipient has unsubscribed since.
      const status = delivery.first_unknown_at === null ? 'skipped' : 'unknown';
      const columns = { status, changed_at: options.now } as const;
      await markDelivery(db, { id: delivery.id, lease: options.lease, from: ['claimed'], columns });
    }
    return { deliveries, waitMs: turn.waitMs, isEmpty: claimed.length === 0 };
  });
}

/** Whether the recipient cannot get the letter twice, as far as the clock can be trusted. */
function isSafe({ first_unknown_at: since }: Claimed, { now, repeatsSafelyForMs }: ClaimOptions): boolean {
  return since === null || (since <= now && since > now - repeatsSafelyForMs);
}
