import { z } from 'zod';
import type { Database, WriteDb } from '#server/database/database.ts';
import { enqueueMail, type MailJobDeps, mailJobKind } from '#server/features/mail/mail-jobs.ts';
import { takeShare } from '#server/features/mail/mail-share-store.ts';
import { mailboxKey } from '#server/features/mail/mailbox.ts';
import {
  alreadySubscribedMail,
  confirmSubscriptionMail,
  subscribedMail,
} from '#server/features/mail/messages/newsletter-mails.ts';
import {
  countUnlessItFails,
  createRateLimits,
  HOUR,
  MINUTE,
  type RateLimitDeps,
  type RateLimitUse,
  takeAll,
  widerNetworkOf,
} from '#server/http/rate-limits.ts';
import { type LetterLanguage, letterLanguage } from '#shared/contracts/desk/subscriber.ts';
import {
  changeRequestedLanguage,
  confirmSubscriber,
  deleteFormerSubscribers,
  findSubscribed,
  saveRequest,
} from './subscriber-store.ts';
import {
  confirmationLink,
  makeSubscriberToken,
  preferencesLink,
  readConfirmation,
  unsubscribeLink,
} from './subscription-links.ts';
import { hashAddress, liftSuppression } from './suppression-store.ts';

const CONFIRM_WITHIN_DAYS = 7;
const DAY_MS = 24 * 60 * 60_000;
const CONFIRM_WITHIN_MS = CONFIRM_WITHIN_DAYS * DAY_MS;
const UNSUBSCRIBED_RETENTION_MS = 30 * DAY_MS;

export interface Newsletter {
  database: Database;
  /** The server's secret, with which confirmation links are signed. */
  secret: string;
  limits: ReturnType<typeof newsletterLimits>;
}

/** Counts requests by network and by address, whether or not the address is subscribed. */
export function newsletterLimits(deps: RateLimitDeps) {
  const limit = createRateLimits(deps);
  return {
    requestsOfNetwork: limit(60, HOUR),
    requestsOfWiderNetwork: limit(240, HOUR),
    mailsToMailbox: [limit(1, 5 * MINUTE), limit(4, 24 * HOUR)],
  };
}

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
  await countUnlessItFails(mails, () =>
    database.transaction((db) => enqueueNewsletterMail(db, { email, language, occasion: 'asked' })),
  );
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

const KIND = 'send-newsletter-mail';

/** `asked again`: so soon that the previous mail is as good as another one; only the chosen language is saved. */
const occasion = z.enum(['asked', 'asked again', 'confirmed']);
const payload = z.object({ email: z.string(), occasion, language: letterLanguage.default('both') });
type NewsletterMail = z.input<typeof payload>;

/** A mail to an address from the form is delayed at random, so that timing does not reveal whether it is subscribed. */
function enqueueNewsletterMail(db: WriteDb, mail: NewsletterMail): Promise<void> {
  return enqueueMail(db, { kind: KIND, payload: mail, randomDelay: mail.occasion !== 'confirmed' });
}

/** Looks the address up here rather than in the request, whose duration could reveal whether it is subscribed. */
export function newsletterMailJob(deps: MailJobDeps) {
  const { database, siteUrl, secret } = deps;
  return mailJobKind(deps, {
    kind: KIND,
    payload,
    write: async (site, { email, occasion, language }) => {
      if (occasion === 'asked again') {
        await database.transaction((db) => changeRequestedLanguage(db, { email, language }));
        return undefined;
      }
      if (occasion === 'asked') {
        const now = Date.now();
        const request = { email, language, token: makeSubscriberToken(), now };
        const pending = await database.transaction(async (db) => {
          const saved = await saveRequest(db, request);
          return saved && { token: saved.token, share: await takeShare(db, 'strangers', now) };
        });
        if (pending) {
          const link = confirmationLink(siteUrl, secret, pending.token);
          const mail = confirmSubscriptionMail(site, { link, language, days: CONFIRM_WITHIN_DAYS });
          return { ...mail, share: pending.share };
        }
      }
      const subscriber = await findSubscribed(database.read, { email });
      // The address may have unsubscribed meanwhile.
      if (!subscriber) return undefined;
      const writeMail = occasion === 'asked' ? alreadySubscribedMail : subscribedMail;
      const mail = writeMail(site, {
        language: subscriber.language,
        unsubscribeUrl: unsubscribeLink(siteUrl, subscriber.token),
        preferencesUrl: preferencesLink(siteUrl, subscriber.token),
      });
      if (occasion !== 'asked') return mail;
      return { ...mail, share: await database.transaction((db) => takeShare(db, 'members', Date.now())) };
    },
  });
}
