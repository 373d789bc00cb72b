import { z } from 'zod';
import type { WriteDb } from '#server/database/database.ts';
import { enqueueMail, type MailJobDeps, mailJobKind } from '#server/features/mail/mail-jobs.ts';
import { takeShare } from '#server/features/mail/mail-share-store.ts';
import {
  alreadySubscribedMail,
  confirmSubscriptionMail,
  subscribedMail,
} from '#server/features/mail/messages/newsletter-mails.ts';
import { letterLanguage } from '#shared/contracts/newsletter.ts';
import { changeRequestedLanguage, findSubscribed, saveRequest } from './subscriber-store.ts';
import { confirmationLink, makeSubscriberToken, preferencesLink, unsubscribeLink } from './subscription-links.ts';

const KIND = 'send-newsletter-mail';
export const CONFIRM_WITHIN_DAYS = 7;

/** `asked again`: so soon that the previous mail is as good as another one; only the chosen language is saved. */
const occasion = z.enum(['asked', 'asked again', 'confirmed']);
/** Jobs from before languages could be chosen have none. */
const payload = z.object({ email: z.string(), occasion, language: letterLanguage.default('both') });
type NewsletterMail = z.input<typeof payload>;

/** A mail to an address from the form is delayed at random, so that timing does not reveal whether it is subscribed. */
export function enqueueNewsletterMail(db: WriteDb, mail: NewsletterMail): Promise<void> {
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
