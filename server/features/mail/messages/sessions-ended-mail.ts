import type { IdentityRemoval } from '#shared/text/identity-removal.ts';
import { composeMail } from '../compose-mail.ts';
import type { Block, MailSite } from '../mail-blocks.ts';
import { identityParagraphs } from './identity-paragraphs.ts';
import { dayAndTime } from './times.ts';

interface EndedSessions {
  by: 'owner' | 'admin';
  hasPassword: boolean;
  identities: IdentityRemoval;
  when: Date;
  timeZone: string;
}

/** Goes to the owner of an account with identities at other sites, any of which can be used to log in again. */
export function sessionsEndedMail(site: MailSite, { by, hasPassword, identities, when, timeZone }: EndedSessions) {
  const time = dayAndTime(when, timeZone);
  return composeMail(site, {
    subject: `Your sessions at ${site.name} were ended`,
    preview: 'This is how your account can be entered from now on.',
    heading: 'Your sessions were ended',
    blocks: [
      {
        paragraph:
          by === 'admin'
            ? `On ${time}, an admin logged you out of ${site.name} everywhere.`
            : `On ${time}, you were logged out of ${site.name} everywhere but on the device that asked for it.`,
      },
      ...identityParagraphs(identities),
      ...(hasPassword || identities.kept.length > 0 ? waysLeft(site) : noWayLeft(site)),
    ],
  });
}

function waysLeft(site: MailSite): Block[] {
  return [
    {
      paragraph:
        'In your profile you can add what was yours again, and remove what you do not recognise. In that case, choose a ' +
        'new password there as well:',
    },
    { button: 'Open my profile', url: `${site.url}/dashboard/profile` },
  ];
}

function noWayLeft(site: MailSite): Block[] {
  return [
    { paragraph: 'Your account has no password. To log in again, choose one with a code that comes to this address:' },
    { button: 'Choose a password', url: `${site.url}/forgot-password` },
  ];
}
