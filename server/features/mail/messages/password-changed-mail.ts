import { type IdentityRemoval, NOTHING_LINKED } from '#shared/text/identity-removal.ts';
import { composeMail } from '../compose-mail.ts';
import type { Block, MailSite } from '../mail-blocks.ts';
import { identityParagraphs } from './identity-paragraphs.ts';
import { dayAndTime } from './times.ts';

interface PasswordChange {
  when: Date;
  timeZone: string;
  identities?: IdentityRemoval;
}

export function passwordChangedMail(site: MailSite, { when, timeZone, identities = NOTHING_LINKED }: PasswordChange) {
  return composeMail(site, {
    subject: `Your password for ${site.name} was changed`,
    preview: 'If that was you, there is nothing to do.',
    heading: 'Your password was changed',
    blocks: [
      { paragraph: `The password of your account at ${site.name} was changed on ${dayAndTime(when, timeZone)}.` },
      { paragraph: 'If that was you, there is nothing to do. If it was not, choose a new one at once:' },
      { button: 'Choose a new password', url: `${site.url}/forgot-password` },
      ...aboutIdentities(site, identities),
      { quiet: 'Wherever else you were logged in, you have to log in again.' },
    ],
  });
}

function aboutIdentities(site: MailSite, identities: IdentityRemoval): Block[] {
  const paragraphs = identityParagraphs(identities);
  if (paragraphs.length === 0) return [];
  return [
    ...paragraphs,
    { paragraph: 'In your profile you can add what was yours again, and remove what you do not recognise:' },
    { link: 'Open my profile', url: `${site.url}/dashboard/profile` },
  ];
}
