import type { MailSite } from '#server/features/mail/compose-mail.ts';
import type { MailText } from '#server/features/mail/message.ts';
import {
  identityChangedMail,
  passwordChangedMail,
  sessionsEndedMail,
} from '#server/features/mail/messages/account-changed-mails.ts';
import {
  alreadyRegisteredMail,
  codeMail,
  knownAddressMail,
  resetPasswordMail,
} from '#server/features/mail/messages/account-mails.ts';
import { confirmRepliesMail, heldCommentsMail, repliesMail } from '#server/features/mail/messages/comment-mails.ts';
import {
  alreadySubscribedMail,
  confirmSubscriptionMail,
  subscribedMail,
} from '#server/features/mail/messages/newsletter-mails.ts';
import { NOTHING_LINKED } from '#shared/text/identity-removal.ts';

const TOKEN = 'w7Gm2bXq9TfKc4RvZ1sNdA';
const at = Date.parse('2026-11-21T07:35:00Z');
const minutes = 10;

const IDENTITIES = {
  removed: [{ provider: 'Google', email: 'stranger@mail.example' }],
  kept: [{ provider: 'GitHub', email: 'asha@mail.example' }],
};
const NONE_LEFT = { at, hasPassword: false, identities: { ...IDENTITIES, kept: [] } };

/** Every mail the site sends, with plausible details. */
export const sampleMails: Record<string, (site: MailSite) => MailText> = {
  'verify-email': (site) => codeMail(site, 'verify_email', { code: '482913', minutes }),
  'already-registered': alreadyRegisteredMail,
  'reset-password': (site) =>
    resetPasswordMail(site, {
      code: '070316',
      link: `${site.url}/reset-password/Zk3vN8qWc1LrT5xYpA7uHd2eSgJ0mBfQ9iOoXnKtVwE`,
      minutes,
    }),
  'password-changed': (site) => passwordChangedMail(site, { changedAt: at, identities: NOTHING_LINKED }),
  'password-changed-with-identities': (site) => passwordChangedMail(site, { changedAt: at, identities: IDENTITIES }),
  'sessions-ended': (site) => sessionsEndedMail(site, { at, by: 'owner', hasPassword: true, identities: IDENTITIES }),
  'sessions-ended-by-an-admin': (site) => sessionsEndedMail(site, { ...NONE_LEFT, by: 'admin' }),
  'account-suspended': (site) => sessionsEndedMail(site, { ...NONE_LEFT, by: 'suspension' }),
  'delete-account': (site) => codeMail(site, 'delete_account', { code: '350917', minutes }),
  'change-sign-in': (site) => codeMail(site, 'change_sign_in', { code: '614208', minutes }),
  'identity-linked': (site) => identityChangedMail(site, { provider: 'Google', at, is: 'linked' }),
  'identity-removed': (site) => identityChangedMail(site, { provider: 'Google', at, is: 'removed' }),
  'known-address': (site) => knownAddressMail(site, { provider: 'GitHub' }),
  'confirm-subscription': (site) =>
    confirmSubscriptionMail(site, {
      link: `${site.url}/newsletter/confirm/${TOKEN}Zk3vN8qWc1LrT5xYpA7uHd`,
      language: 'both',
      days: 7,
    }),
  subscribed: (site) => subscribedMail(site, subscriptionAt(site.url)),
  'confirm-replies': (site) => confirmRepliesMail(site, { link: `${site.url}/replies/confirm/${TOKEN}`, days: 7 }),
  replies: (site) => repliesMail(site, { replies: repliesAt(site.url), stopUrl: `${site.url}/replies/stop/${TOKEN}` }),
  'held-comments': (site) => heldCommentsMail(site, { count: 4, comments: repliesAt(site.url) }),
  'already-subscribed': (site) => alreadySubscribedMail(site, subscriptionAt(site.url)),
};

function subscriptionAt(siteUrl: string) {
  return {
    language: 'both' as const,
    unsubscribeUrl: `${siteUrl}/newsletter/unsubscribe/${TOKEN}`,
    preferencesUrl: `${siteUrl}/newsletter/preferences/${TOKEN}`,
  };
}

function repliesAt(siteUrl: string) {
  const below = { title: 'दीये की लौ', link: `${siteUrl}/blog/diye-ki-lau?before=8#comment-7` };
  return [
    { name: 'Ravi Kumar', words: 'This spoke to me.\nThank you!', ...below },
    { name: 'आशा', words: 'मुझे भी ऐसा ही लगा।', ...below },
  ];
}
