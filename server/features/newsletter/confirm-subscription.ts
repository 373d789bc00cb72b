import type { Newsletter } from './newsletter-limits.ts';
import { CONFIRM_WITHIN_DAYS, enqueueNewsletterMail } from './newsletter-mail.ts';
import { confirmSubscriber, findSubscribed } from './subscriber-store.ts';
import { readConfirmation } from './subscription-links.ts';

export const CONFIRM_WITHIN_MS = CONFIRM_WITHIN_DAYS * 24 * 60 * 60_000;

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
    await enqueueNewsletterMail(db, { email: confirmed.email, occasion: 'confirmed' });
    return true;
  });
}
