import { randomInt } from 'node:crypto';
import { type Taking, takeAll } from '#server/http/rate-limits.ts';
import type { Newsletter } from './newsletter.ts';
import { askForNewsletterMail } from './newsletter-mail.ts';

/** A moment later, and not always the same: else the next request would tell whether there was a mail to write. */
const DELAY_MS = { from: 300, to: 1500 };

/**
 * Asks for the mail that fits the address, and does the same whatever is known of it.
 * @throws {HttpError} 429 when there were too many from this network
 */
export async function askToSubscribe(
  { database, limits }: Newsletter,
  { email, network }: { email: string; network: string },
): Promise<void> {
  takeAll([[limits.requestsOfNetwork, network]]);
  const mails = limits.mailsToAddress.map((limit): Taking => [limit, email]);
  // A mail of a moment ago serves as well.
  if (mails.some(([limit, key]) => limit.waitFor(key) > 0)) return;
  takeAll(mails);
  const delayMs = randomInt(DELAY_MS.from, DELAY_MS.to);
  try {
    await database.transaction((db, changed) =>
      askForNewsletterMail(db, changed, { email, occasion: 'asked' }, { delayMs }),
    );
  } catch (error) {
    for (const [limit, key] of mails) limit.giveBack(key);
    throw error;
  }
}
