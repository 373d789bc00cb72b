import type { IdentityRemoval } from '#shared/text/identity-removal.ts';
import { composeMail } from '../compose-mail.ts';
import type { MailSite } from '../mail-blocks.ts';
import { identityParagraphs } from './identity-paragraphs.ts';
import { dayAndTime } from './times.ts';

interface Suspension {
  identities: IdentityRemoval;
  when: Date;
  timeZone: string;
}

/** Goes to the owner of an account that lost identities at other sites when it was suspended. */
export function accountSuspendedMail(site: MailSite, { identities, when, timeZone }: Suspension) {
  return composeMail(site, {
    subject: `Your account at ${site.name} was suspended`,
    preview: 'You were logged out everywhere.',
    heading: 'Your account was suspended',
    blocks: [
      {
        paragraph: `On ${dayAndTime(when, timeZone)}, an admin suspended your account at ${site.name} and logged you out everywhere.`,
      },
      ...identityParagraphs(identities),
      {
        paragraph:
          'Until your account is restored, nobody can log in to it. Please write to the people who run this site.',
      },
    ],
  });
}
