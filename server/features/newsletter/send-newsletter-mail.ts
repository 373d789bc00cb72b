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

/** Looks the address up here rather than in the request, whose duration could reveal whether it is subscribed. */
export function sendNewsletterMail({ database, mailer, siteUrl, secret }: Deps): JobKind<NewsletterMail> {
  return {
    kind: NEWSLETTER_MAIL,
    payload: newsletterMail,
    retryForMs: RETRY_FOR_MS,
    run: async ({ email, occasion }, { key }) => {
      const mail = await (occasion === 'asked' ? mailForRequest(email) : mailForSubscriber(email, subscribedMail));
      if (mail) await mailer.send({ ...mail, to: email, key });
    },
  };

  async function mailForRequest(email: string): Promise<MailText | undefined> {
    const token = makeSubscriberToken();
    const pending = await database.transaction((db) => saveRequest(db, { email, token, now: Date.now() }));
    if (!pending) return mailForSubscriber(email, alreadySubscribedMail);
    const link = confirmationLink(siteUrl, secret, pending.token);
    return confirmSubscriptionMail(await mailSite(), { link, days: CONFIRM_WITHIN_DAYS });
  }

  /** @returns `undefined` when the address has unsubscribed meanwhile */
  async function mailForSubscriber(email: string, write: typeof subscribedMail): Promise<MailText | undefined> {
    const subscriber = await findSubscribed(database.read, { email });
    return subscriber && write(await mailSite(), { unsubscribeUrl: unsubscribeLink(siteUrl, subscriber.token) });
  }

  async function mailSite() {
    return { name: (await readSite(database.read)).name, url: siteUrl };
  }
}
