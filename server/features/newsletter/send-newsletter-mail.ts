import type { Database } from '#server/database/database.ts';
import type { Mailer, MailText } from '#server/features/mail/mailer.ts';
import { alreadySubscribedMail } from '#server/features/mail/messages/already-subscribed-mail.ts';
import { confirmSubscriptionMail } from '#server/features/mail/messages/confirm-subscription-mail.ts';
import { subscribedMail } from '#server/features/mail/messages/subscribed-mail.ts';
import { readSite } from '#server/features/site/read-site.ts';
import type { JobKind } from '#server/jobs/job-kind.ts';
import { CONFIRM_WITHIN_DAYS } from './confirm-subscription.ts';
import { NEWSLETTER_MAIL, type NewsletterMail, newsletterMail } from './newsletter-mail.ts';
import { findSubscribed, saveRequest } from './subscriber-store.ts';
import { confirmationLink, makeSubscriberToken, unsubscribeLink } from './subscription-links.ts';

const RETRY_FOR_MS = 24 * 60 * 60_000;

interface Deps {
  database: Database;
  mailer: Mailer;
  siteUrl: string;
  secret: string;
}

/** Finds out what is known of the address and writes what fits, so that the request need not. */
export function sendNewsletterMail({ database, mailer, siteUrl, secret }: Deps): JobKind<NewsletterMail> {
  return {
    kind: NEWSLETTER_MAIL,
    payload: newsletterMail,
    retryForMs: RETRY_FOR_MS,
    run: async ({ email, occasion }, { key }) => {
      const mail = await (occasion === 'asked' ? mailForWhoeverAsked(email) : mailForSubscriber(email, subscribedMail));
      if (mail) await mailer.send({ ...mail, to: email, key });
    },
  };

  async function mailForWhoeverAsked(email: string): Promise<MailText | undefined> {
    const token = makeSubscriberToken();
    const asking = await database.transaction((db) => saveRequest(db, { email, token, now: Date.now() }));
    if (!asking) return mailForSubscriber(email, alreadySubscribedMail);
    const link = confirmationLink(siteUrl, secret, asking.token);
    return confirmSubscriptionMail(await mailSite(), { link, days: CONFIRM_WITHIN_DAYS });
  }

  /** None for whoever has left meanwhile. */
  async function mailForSubscriber(email: string, write: typeof subscribedMail): Promise<MailText | undefined> {
    const subscriber = await findSubscribed(database.read, { email });
    return subscriber && write(await mailSite(), { unsubscribeUrl: unsubscribeLink(siteUrl, subscriber.token) });
  }

  async function mailSite() {
    return { name: (await readSite(database.read)).name, url: siteUrl };
  }
}
