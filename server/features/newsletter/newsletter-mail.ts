import { z } from 'zod';
import type { WriteDb } from '#server/database/database.ts';
import { enqueueMail } from '#server/features/mail/enqueue-mail.ts';
import { type MailJobDeps, mailJobKind } from '#server/features/mail/mail-job-kind.ts';
import {
  alreadySubscribedMail,
  confirmSubscriptionMail,
  subscribedMail,
} from '#server/features/mail/messages/newsletter-mails.ts';
import { findSubscribed, saveRequest } from './subscriber-store.ts';
import { confirmationLink, makeSubscriberToken, unsubscribeLink } from './subscription-links.ts';

const KIND = 'send-newsletter-mail';
export const CONFIRM_WITHIN_DAYS = 7;

const payload = z.object({ email: z.string(), occasion: z.enum(['asked', 'confirmed']) });
type NewsletterMail = z.infer<typeof payload>;

/** A mail to an address from the form is delayed at random, so that timing does not reveal whether it is subscribed. */
export function enqueueNewsletterMail(db: WriteDb, mail: NewsletterMail): Promise<void> {
  return enqueueMail(db, { kind: KIND, payload: mail, randomDelay: mail.occasion === 'asked' });
}

/** Looks the address up here rather than in the request, whose duration could reveal whether it is subscribed. */
export function newsletterMailJob(deps: MailJobDeps) {
  const { database, siteUrl, secret } = deps;
  return mailJobKind(deps, {
    kind: KIND,
    payload,
    write: async (site, { email, occasion }) => {
      if (occasion === 'asked') {
        const request = { email, token: makeSubscriberToken(), now: Date.now() };
        const pending = await database.transaction((db) => saveRequest(db, request));
        const link = pending && confirmationLink(siteUrl, secret, pending.token);
        if (link) return confirmSubscriptionMail(site, { link, days: CONFIRM_WITHIN_DAYS });
      }
      const subscriber = await findSubscribed(database.read, { email });
      // The address may have unsubscribed meanwhile.
      if (!subscriber) return undefined;
      const writeMail = occasion === 'asked' ? alreadySubscribedMail : subscribedMail;
      return writeMail(site, unsubscribeLink(siteUrl, subscriber.token));
    },
  });
}
