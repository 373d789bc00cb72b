import { type RateLimitUse, takeAll } from '#server/http/rate-limits.ts';
import type { Newsletter } from './newsletter-limits.ts';
import { enqueueNewsletterMail } from './newsletter-mail.ts';

/**
 * Enqueues a mail to the address. Does exactly the same for every address, so as not to reveal who is subscribed.
 * @throws {HttpError} 429 after too many requests from this network
 */
export async function requestSubscription(
  { database, limits }: Newsletter,
  { email, network }: { email: string; network: string },
): Promise<void> {
  takeAll([[limits.requestsOfNetwork, network]]);
  const mails = limits.mailsToAddress.map((limit): RateLimitUse => [limit, email]);
  // The address was sent a mail recently, which is as good as another one.
  if (mails.some(([limit, key]) => limit.waitFor(key) > 0)) return;
  takeAll(mails);
  try {
    await database.transaction((db) => enqueueNewsletterMail(db, { email, occasion: 'asked' }));
  } catch (error) {
    for (const [limit, key] of mails) limit.giveBack(key);
    throw error;
  }
}
