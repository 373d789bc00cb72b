import type { IdentityRemoval } from '#shared/text/identity-removal.ts';
import { composeMail } from '../compose-mail.ts';
import type { Block, MailSite } from '../mail-blocks.ts';
import { dayAndTime, identityParagraphs } from './account-changed-mails.ts';

interface EndedSessions {
  by: 'owner' | 'admin' | 'suspension';
  hasPassword: boolean;
  identities: IdentityRemoval;
  at: number;
}

/** Goes to the owner of an account with identities at other sites, any of which can be used to log in again. */
export function sessionsEndedMail(site: MailSite, { by, hasPassword, identities, at }: EndedSessions) {
  if (by === 'suspension') return accountSuspendedMail(site, identities, at);
  const time = dayAndTime(at, site);
  return composeMail(site, {
    subject: `Your sessions at ${site.name} were ended`,
    preview: 'These are the ways to log in from now on.',
    heading: 'Your sessions were ended',
    blocks: [
      {
        paragraph:
          by === 'admin'
            ? `On ${time}, an admin logged you out of ${site.name} on all devices.`
            : `On ${time}, you were logged out of ${site.name} on all other devices.`,
      },
      ...identityParagraphs(identities),
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
      {
        paragraph: `On ${dayAndTime(at, site)}, an admin suspended your account at ${site.name} and logged you out on all devices.`,
      },
      ...identityParagraphs(identities),
      {
        paragraph: 'Until your account is restored, you cannot log in. If you have questions, please write to us.',
      },
    ],
  });
}

function waysLeft(site: MailSite): Block[] {
  return [
    {
      paragraph:
        'In your profile, you can add them again and remove any that you do not recognise. If you find one, choose a ' +
        'new password as well:',
    },
    { button: 'Open my profile', url: `${site.url}/dashboard/profile` },
  ];
}

function noWayLeft(site: MailSite): Block[] {
  return [
    {
      paragraph: 'Your account has no password. To log in again, choose one with a code that we send to this address:',
    },
    { button: 'Choose a password', url: `${site.url}/forgot-password` },
  ];
}
