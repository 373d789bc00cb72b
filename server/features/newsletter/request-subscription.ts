import { type Taking, takeAll } from '#server/http/rate-limits.ts';
import type { Newsletter } from './newsletter-limits.ts';
import { enqueueNewsletterMail } from './newsletter-mail.ts';

/**
 * Asks for the mail that fits the address, and does the same whatever is known of it.
 * @throws {HttpError} 429 when there were too many from this network
 */
export async function requestSubscription(
  { database, limits }: Newsletter,
  { email, network }: { email: string; network: string },
): Promise<void> {
  takeAll([[limits.requestsOfNetwork, network]]);
  const mails = limits.mailsToAddress.map((limit): Taking => [limit, email]);
  // A mail of a moment ago serves as well.
  if (mails.some(([limit, key]) => limit.waitFor(key) > 0)) return;
  takeAll(mails);
  try {
    await database.transaction((db, invalidate) => enqueueNewsletterMail(db, invalidate, { email, occasion: 'asked' }));
  } catch (error) {
    for (const [limit, key] of mails) limit.giveBack(key);
    throw error;
  }
}
