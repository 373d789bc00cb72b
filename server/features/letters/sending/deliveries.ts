import type { Updateable } from 'kysely';
import type { Database, WriteDb } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Outcome } from '#server/features/mail/classify-failure.ts';
import { endSubscriptionOf, findSuppressed, hashAddress } from '#server/features/newsletter/suppression-store.ts';
import { type Backoff, retryDelay } from '#server/jobs/retry-delay.ts';
import type { LetterReason } from '#shared/contracts/letter.ts';
import {
  type DueDelivery,
  findRecipients,
  listDueDeliveries,
  listLastAnswers,
  markDelivery,
  type Recipient,
} from '../delivery-store.ts';
import { findLetterForChange, updateLetter } from '../letter-store.ts';
import { slowDown, takeTurn } from '../mail-rate-store.ts';
import { invalidateCancelled } from '../sent-letters-store.ts';

/** Greylisting servers take a letter after some minutes. */
export const DEFER: Backoff = { firstMs: 2 * 60_000, longestMs: 2 * 60 * 60_000 };
/** After about a day and a half. */
const GIVE_UP_AFTER_ATTEMPTS = 24;
/** A mail server that refuses so many letters would soon refuse all mails of the site. */
const REFUSED_IN_A_ROW = 50;
const FIRST_LETTERS = 200;
/** 5 % of the first 200. */
const REFUSED_OF_FIRST = 10;

/** What this process hands over. */
export interface TakenDelivery extends DueDelivery {
  recipient: Recipient;
}

interface Taking extends Pick<Parameters<typeof listDueDeliveries>[1], 'letterId' | 'now' | 'latest'> {
  wanted: number;
  perSecond: number;
  /** The server's secret, with which suppressed addresses are hashed. */
  secret: string;
  /** For how long the mail server discards repetitions. */
  repeatsSafelyForMs: number;
}

/**
 * Takes deliveries of a letter as fast as the mail server may be asked, and writes down that they may arrive from now on.
 * Recipients who have unsubscribed, bounced, complained or been suspended since the letter started are skipped here.
 * @returns them, whether nothing was due, and in how many milliseconds more may be taken
 */
export function takeDeliveries(database: Database, taking: Taking) {
  const { now, perSecond, secret, wanted } = taking;
  return database.transaction(async (db) => {
    const deliveries: TakenDelivery[] = [];
    const turn = await takeTurn(db, perSecond, wanted, now);
    if (turn.count === 0) return { deliveries, waitMs: turn.waitMs, isEmpty: false };
    const due = await listDueDeliveries(db, { ...taking, limit: turn.count });
    const subscribers = due.flatMap(({ subscriber_id }) => subscriber_id ?? []);
    const recipients = await findRecipients(db, subscribers);
    const hashes = new Map([...recipients.values()].map(({ id, email }) => [id, hashAddress(secret, email)]));
    const suppressed = await findSuppressed(db, [...hashes.values()]);
    for (const delivery of due) {
      const recipient = recipients.get(delivery.subscriber_id ?? 0);
      const mayGetLetters = recipient && !suppressed.has(hashes.get(recipient.id) ?? '');
      const isTaken = mayGetLetters && isSafe(delivery, taking);
      // One that may have arrived stays unknown, even if its recipient has unsubscribed since.
      const left = delivery.first_unknown_at === null ? 'skipped' : 'unknown';
      const columns = { status: isTaken ? 'sending' : left, attempts: delivery.attempts + 1, changed_at: now } as const;
      const { id, attempts } = delivery;
      const isMarked = await markDelivery(db, { id, from: ['pending'], attempts, columns });
      if (isTaken && isMarked) deliveries.push({ ...delivery, recipient });
    }
    return { deliveries, waitMs: turn.waitMs, isEmpty: due.length === 0 };
  });
}

/** Whether the recipient cannot get the letter twice, as far as the clock can be trusted. */
function isSafe({ first_unknown_at: since }: DueDelivery, { now, repeatsSafelyForMs }: Taking): boolean {
  return since === null || (since <= now && since > now - repeatsSafelyForMs);
}

interface Settlement {
  delivery: TakenDelivery;
  outcome: Outcome;
  /** The server's secret, with which suppressed addresses are hashed. */
  secret: string;
  now: number;
  defer: Backoff;
}

export async function settleDelivery(db: WriteDb, settlement: Settlement): Promise<void> {
  const { delivery, outcome, secret, now } = settlement;
  const { id, letter_id, recipient } = delivery;
  const columns = { ...columnsAfter(settlement), changed_at: now };
  const isMarked = await markDelivery(db, { id, ...statesBefore(settlement), columns });
  if ('isThrottled' in outcome && outcome.isThrottled) await slowDown(db, now);
  if (!isMarked) return;
  if (columns.status === 'sent') await invalidateCancelled(db, letter_id);
  if ('isAddressUnknown' in outcome && outcome.isAddressUnknown) {
    const emailHash = hashAddress(secret, recipient.email);
    await endSubscriptionOf(db, { id: recipient.id, emailHash, reason: 'bounce', now });
  }
  if (columns.status === 'rejected') await pauseOnRejections(db, letter_id);
  if (outcome.kind === 'not-sent' && outcome.concerns === 'sender') await pauseSendingLetter(db, letter_id, 'sender');
}

/**
 * What the mail server has taken is sent, whatever else is known of it. Any other answer counts only for this attempt:
 * while this process was frozen, another may have called it unknown, and an admin may have had it sent again.
 */
function statesBefore({ delivery: { attempts }, outcome }: Settlement) {
  if (outcome.kind === 'sent') return { from: ['pending', 'sending', 'unknown', 'rejected'] } as const;
  return { from: ['sending', 'unknown'], attempts: attempts + 1 } as const;
}

function columnsAfter({ delivery, outcome, now, defer }: Settlement): Updateable<Tables['deliveries']> {
  const attempts = delivery.attempts + 1;
  switch (outcome.kind) {
    case 'sent':
    case 'unknown':
      return { status: outcome.kind, attempts, code: outcome.code };
    case 'deferred':
    case 'rejected':
      if (outcome.kind === 'deferred' && attempts < GIVE_UP_AFTER_ATTEMPTS) {
        return { status: 'pending', attempts, due_at: now + retryDelay(attempts, defer), code: outcome.code };
      }
      // What an earlier attempt may have brought about is not undone by a refusal.
      return { status: delivery.first_unknown_at === null ? 'rejected' : 'unknown', attempts, code: outcome.code };
    default:
      // It was not this delivery's fault, so the attempt does not count.
      return { status: 'pending', attempts: delivery.attempts, due_at: now, code: null };
  }
}

/** Pauses a letter that the mail server refuses for too many recipients, unless an admin wanted it to go on. */
async function pauseOnRejections(db: WriteDb, letterId: number): Promise<void> {
  const letter = await findLetterForChange(db, letterId);
  if (letter?.status !== 'sending' || letter.resumed_at !== null) return;
  const answers = await listLastAnswers(db, letterId, FIRST_LETTERS + 1);
  const rejected = answers.filter((status) => status === 'rejected').length;
  const isBadStart = answers.length <= FIRST_LETTERS && rejected >= REFUSED_OF_FIRST;
  const lastOnes = answers.slice(0, REFUSED_IN_A_ROW);
  const isRefused = lastOnes.length === REFUSED_IN_A_ROW && lastOnes.every((status) => status === 'rejected');
  if (isBadStart || isRefused) await pauseSendingLetter(db, letterId, 'rejections');
}

export async function pauseSendingLetter(db: WriteDb, id: number, reason: LetterReason): Promise<void> {
  if (await updateLetter(db, { id, from: ['sending'] }, { status: 'paused', reason })) db.invalidate('letters');
}
