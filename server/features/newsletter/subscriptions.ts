import type { Database } from '#server/database/database.ts';
import { mailboxKey } from '#server/features/mail/mailbox.ts';
import { type RateLimitUse, takeAll, widerNetworkOf } from '#server/http/rate-limits.ts';
import type { LetterLanguage } from '#shared/contracts/newsletter.ts';
import { hashAddress } from './address-hash.ts';
import type { Newsletter } from './newsletter-limits.ts';
import { CONFIRM_WITHIN_DAYS, enqueueNewsletterMail } from './newsletter-mail.ts';
import { confirmSubscriber, deleteFormerSubscribers, findSubscribed } from './subscriber-store.ts';
import { readConfirmation } from './subscription-links.ts';
import { liftSuppression } from './suppression-store.ts';

const DAY_MS = 24 * 60 * 60_000;
const CONFIRM_WITHIN_MS = CONFIRM_WITHIN_DAYS * DAY_MS;
const UNSUBSCRIBED_RETENTION_MS = 30 * DAY_MS;

/**
 * Enqueues a mail to the address. Does exactly the same for every address, so as not to reveal who is subscribed.
 * @throws {HttpError} 429 after too many requests from this network
 */
export async function requestSubscription(
  { database, limits }: Newsletter,
  { email, language, network }: { email: string; language: LetterLanguage; network: string },
): Promise<void> {
  takeAll([
    [limits.requestsOfNetwork, network],
    [limits.requestsOfWiderNetwork, widerNetworkOf(network)],
  ]);
  const mails = limits.mailsToMailbox.map((limit): RateLimitUse => [limit, mailboxKey(email)]);
  // The address was sent a mail recently, which is as good as another one; but it may have chosen another language.
  if (mails.some(([limit, key]) => limit.waitFor(key) > 0)) {
    return database.transaction((db) => enqueueNewsletterMail(db, { email, language, occasion: 'asked again' }));
  }
  takeAll(mails);
  try {
    await database.transaction((db) => enqueueNewsletterMail(db, { email, language, occasion: 'asked' }));
  } catch (error) {
    for (const [limit, key] of mails) limit.giveBack(key);
    throw error;
  }
}

/**
 * Confirms a subscription; following the link again succeeds too.
 * @returns `false` when the link is invalid or too old
 */
export async function confirmSubscription(
  { database, secret }: Newsletter,
  confirmation: string,
  now: number,
): Promise<boolean> {
  const token = readConfirmation(secret, confirmation);
  if (token === undefined) return false;
  return database.transaction(async (db) => {
    const confirmed = await confirmSubscriber(db, { token, now, askedAfter: now - CONFIRM_WITHIN_MS });
    if (!confirmed) return (await findSubscribed(db, { token })) !== undefined;
    await liftSuppression(db, hashAddress(secret, confirmed.email));
    await enqueueNewsletterMail(db, { email: confirmed.email, occasion: 'confirmed' });
    return true;
  });
}

/** Deletes addresses that were not confirmed in time, or that unsubscribed 30 days ago. */
export async function cleanUpSubscribers(database: Database, now: number): Promise<void> {
  const [askedBefore, unsubscribedBefore] = [now - CONFIRM_WITHIN_MS, now - UNSUBSCRIBED_RETENTION_MS];
  await database.transaction((db) => deleteFormerSubscribers(db, { askedBefore, unsubscribedBefore }));
}
