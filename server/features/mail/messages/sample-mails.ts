import type { MailSite } from '../mail-blocks.ts';
import type { MailText } from '../mailer.ts';
import { alreadyRegisteredMail } from './already-registered-mail.ts';
import { alreadySubscribedMail } from './already-subscribed-mail.ts';
import { confirmSubscriptionMail } from './confirm-subscription-mail.ts';
import { deleteAccountMail } from './delete-account-mail.ts';
import { identityChangedMail } from './identity-changed-mail.ts';
import { knownAddressMail } from './known-address-mail.ts';
import { passwordChangedMail } from './password-changed-mail.ts';
import { resetPasswordMail } from './reset-password-mail.ts';
import { subscribedMail } from './subscribed-mail.ts';
import { verifyEmailMail } from './verify-email-mail.ts';

const TOKEN = 'w7Gm2bXq9TfKc4RvZ1sNdA';

const IDENTITY_CHANGE = { provider: 'Google', when: new Date('2026-11-21T07:35:00Z'), timeZone: 'Asia/Kolkata' };

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
  'delete-account': (site) => deleteAccountMail(site, { code: '350917', minutes: 10 }),
  'identity-linked': (site) => identityChangedMail(site, { ...IDENTITY_CHANGE, is: 'linked' }),
  'identity-removed': (site) => identityChangedMail(site, { ...IDENTITY_CHANGE, is: 'removed' }),
  'known-address': (site) => knownAddressMail(site, { provider: 'GitHub' }),
  'confirm-subscription': (site) =>
    confirmSubscriptionMail(site, { link: `${site.url}/newsletter/confirm/${TOKEN}Zk3vN8qWc1LrT5xYpA7uHd`, days: 7 }),
  subscribed: (site) => subscribedMail(site, { unsubscribeUrl: `${site.url}/newsletter/unsubscribe/${TOKEN}` }),
  'already-subscribed': (site) =>
    alreadySubscribedMail(site, { unsubscribeUrl: `${site.url}/newsletter/unsubscribe/${TOKEN}` }),
};
