import type { MailSite } from '../mail-blocks.ts';
import type { MailText } from '../mailer.ts';
import { accountSuspendedMail } from './account-suspended-mail.ts';
import { alreadyRegisteredMail } from './already-registered-mail.ts';
import { alreadySubscribedMail } from './already-subscribed-mail.ts';
import { changeSignInMail } from './change-sign-in-mail.ts';
import { confirmSubscriptionMail } from './confirm-subscription-mail.ts';
import { deleteAccountMail } from './delete-account-mail.ts';
import { identityChangedMail } from './identity-changed-mail.ts';
import { knownAddressMail } from './known-address-mail.ts';
import { passwordChangedMail } from './password-changed-mail.ts';
import { resetPasswordMail } from './reset-password-mail.ts';
import { sessionsEndedMail } from './sessions-ended-mail.ts';
import { subscribedMail } from './subscribed-mail.ts';
import { verifyEmailMail } from './verify-email-mail.ts';

const TOKEN = 'w7Gm2bXq9TfKc4RvZ1sNdA';

const WHEN = { when: new Date('2026-11-21T07:35:00Z'), timeZone: 'Asia/Kolkata' };

const IDENTITIES = {
  removed: [{ provider: 'Google', email: 'stranger@mail.example' }],
  kept: [{ provider: 'GitHub', email: 'asha@mail.example' }],
};

const IDENTITY_CHANGE = { provider: 'Google', ...WHEN };

/** Every mail the site sends, with plausible details. */
export const sampleMails: Record<string, (site: MailSite) => MailText> = {
  'verify-email': (site) => verifyEmailMail(site, { code: '482913', minutes: 10 }),
  'already-registered': alreadyRegisteredMail,
  'reset-password': (site) =>
    resetPasswordMail(site, {
      code: '070316',
      link: `${site.url}/reset-password/Zk3vN8qWc1LrT5xYpA7uHd2eSgJ0mBfQ9iOoXnKtVwE`,
      minutes: 10,
    }),
  'password-changed': (site) => passwordChangedMail(site, WHEN),
  'password-changed-with-identities': (site) => passwordChangedMail(site, { ...WHEN, identities: IDENTITIES }),
  'sessions-ended': (site) =>
    sessionsEndedMail(site, { ...WHEN, by: 'owner', hasPassword: true, identities: IDENTITIES }),
  'sessions-ended-by-an-admin': (site) =>
    sessionsEndedMail(site, { ...WHEN, by: 'admin', hasPassword: false, identities: { ...IDENTITIES, kept: [] } }),
  'account-suspended': (site) => accountSuspendedMail(site, { ...WHEN, identities: { ...IDENTITIES, kept: [] } }),
  'delete-account': (site) => deleteAccountMail(site, { code: '350917', minutes: 10 }),
  'change-sign-in': (site) => changeSignInMail(site, { code: '614208', minutes: 10 }),
  'identity-linked': (site) => identityChangedMail(site, { ...IDENTITY_CHANGE, is: 'linked' }),
  'identity-removed': (site) => identityChangedMail(site, { ...IDENTITY_CHANGE, is: 'removed' }),
  'known-address': (site) => knownAddressMail(site, { provider: 'GitHub' }),
  'confirm-subscription': (site) =>
    confirmSubscriptionMail(site, { link: `${site.url}/newsletter/confirm/${TOKEN}Zk3vN8qWc1LrT5xYpA7uHd`, days: 7 }),
  subscribed: (site) => subscribedMail(site, { unsubscribeUrl: `${site.url}/newsletter/unsubscribe/${TOKEN}` }),
  'already-subscribed': (site) =>
    alreadySubscribedMail(site, { unsubscribeUrl: `${site.url}/newsletter/unsubscribe/${TOKEN}` }),
};
