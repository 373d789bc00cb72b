import { z } from 'zod';
import { identityRemoval } from '#shared/contracts/account.ts';
import { type IdentityRemoval, removalSentences } from '#shared/text/identity-removal.ts';
import { type Block, composeMail, type MailSite } from '../compose-mail.ts';
import { mailNotice } from '../mail-jobs.ts';

/** What a mail says, besides to whom it goes. */
type Told<Payload extends z.ZodType> = Omit<z.infer<Payload>, 'email'>;

const email = z.string();

const passwordChange = z.object({ email, changedAt: z.number(), identities: identityRemoval });

export const passwordChangedNotice = mailNotice('send-password-changed-mail', passwordChange, passwordChangedMail);

export function passwordChangedMail(site: MailSite, { changedAt, identities }: Told<typeof passwordChange>) {
  return composeMail(site, {
    subject: `Your password for ${site.name} was changed`,
    preview: 'If that was you, there is nothing to do.',
    heading: 'Your password was changed',
    blocks: [
      `The password of your account at ${site.name} was changed on ${dayAndTime(changedAt, site)}.`,
      'If that was you, there is nothing to do. If not, choose a new one right away:',
      { button: 'Choose a new password', url: `${site.url}/forgot-password` },
      ...aboutIdentities(site, identities),
      { quiet: 'You have been logged out on all other devices.' },
    ],
  });
}

function aboutIdentities(site: MailSite, identities: IdentityRemoval): Block[] {
  const paragraphs = removalSentences(identities, 'owner');
  if (paragraphs.length === 0) return [];
  return [
    ...paragraphs,
    'In your profile, you can add them again and remove any that you do not recognise:',
    { link: 'Open my profile', url: `${site.url}/dashboard/profile` },
  ];
}

/** `provider` is the name of the other site. */
const identityChange = z.object({ email, provider: z.string(), is: z.enum(['linked', 'removed']), at: z.number() });

export const identityChangedNotice = mailNotice('send-identity-mail', identityChange, identityChangedMail);

/** Goes to the owner of an account that gained or lost a way to sign in. */
export function identityChangedMail(site: MailSite, { provider, is, at }: Told<typeof identityChange>) {
  const [subject, happened] =
    is === 'linked'
      ? [`${provider} was linked to your account at ${site.name}`, `can now be used to sign in to`]
      : [`${provider} was removed from your account at ${site.name}`, `can no longer be used to sign in to`];
  return composeMail(site, {
    subject,
    preview: 'If that was you, there is nothing to do.',
    heading: `${provider} was ${is}`,
    blocks: [
      `Since ${dayAndTime(at, site)}, an account at ${provider} ${happened} your account at ${site.name}.`,
      'If that was you, there is nothing to do. If not, check the ways to sign in to your account and ' +
        'choose a new password:',
      { button: 'Open my profile', url: `${site.url}/dashboard/profile` },
    ],
  });
}

const endedSessions = z.object({
  email,
  hasPassword: z.boolean(),
  /** `suspension`: an admin suspended the account as well. */
  by: z.enum(['owner', 'admin', 'suspension']),
  identities: identityRemoval,
  at: z.number(),
});

export const sessionsEndedNotice = mailNotice('send-sessions-ended-mail', endedSessions, sessionsEndedMail);

/** Goes to the owner of an account with identities at other sites, any of which can be used to log in again. */
export function sessionsEndedMail(site: MailSite, { by, hasPassword, identities, at }: Told<typeof endedSessions>) {
  if (by === 'suspension') return accountSuspendedMail(site, identities, at);
  const time = dayAndTime(at, site);
  return composeMail(site, {
    subject: `Your sessions at ${site.name} were ended`,
    preview: 'These are the ways to log in from now on.',
    heading: 'Your sessions were ended',
    blocks: [
      by === 'admin'
        ? `On ${time}, an admin logged you out of ${site.name} on all devices.`
        : `On ${time}, you were logged out of ${site.name} on all other devices.`,
      ...removalSentences(identities, 'owner'),
      ...(hasPassword || identities.kept.length > 0 ? waysLeft(site) : noWayLeft(site)),
    ],
  });
}

/** Goes to the owner of an account that lost identities at other sites when it was suspended. */
function accountSuspendedMail(site: MailSite, identities: IdentityRemoval, at: number) {
  return composeMail(site, {
    subject: `Your account at ${site.name} was suspended`,
    preview: 'You were logged out on all devices.',
    heading: 'Your account was suspended',
    blocks: [
      `On ${dayAndTime(at, site)}, an admin suspended your account at ${site.name} and logged you out on all devices.`,
      ...removalSentences(identities, 'owner'),
      'Until your account is restored, you cannot log in. If you have questions, please write to us.',
    ],
  });
}

function waysLeft(site: MailSite): Block[] {
  return [
    'In your profile, you can add them again and remove any that you do not recognise. If you find one, choose a ' +
      'new password as well:',
    { button: 'Open my profile', url: `${site.url}/dashboard/profile` },
  ];
}

function noWayLeft(site: MailSite): Block[] {
  return [
    'Your account has no password. To log in again, choose one with a code that we send to this address:',
    { button: 'Choose a password', url: `${site.url}/forgot-password` },
  ];
}

/** For example `21 November 2026 at 13:05 (India Standard Time)`. */
function dayAndTime(at: number, { timeZone }: MailSite): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long', timeStyle: 'full' });
  return format.format(at).replace(/:\d\d (.+)$/, ' ($1)');
}
