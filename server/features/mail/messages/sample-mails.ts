import type { MailSite } from '../mail-blocks.ts';
import type { MailText } from '../mailer.ts';
import { alreadyRegisteredMail } from './already-registered-mail.ts';
import { passwordChangedMail } from './password-changed-mail.ts';
import { resetPasswordMail } from './reset-password-mail.ts';
import { verifyEmailMail } from './verify-email-mail.ts';

/** Every mail the site sends, with details as they might be. */
export const sampleMails: Record<string, (site: MailSite) => MailText> = {
  'verify-email': (site) => verifyEmailMail(site, { code: '482913', minutes: 10 }),
  'already-registered': alreadyRegisteredMail,
  'reset-password': (site) =>
    resetPasswordMail(site, {
      code: '070316',
      link: `${site.url}/reset-password/Zk3vN8qWc1LrT5xYpA7uHd2eSgJ0mBfQ9iOoXnKtVwE`,
      minutes: 10,
    }),
  'password-changed': (site) =>
    passwordChangedMail(site, { when: new Date('2026-11-21T07:35:00Z'), timeZone: 'Asia/Kolkata' }),
};
