import { composeMail } from '../compose-mail.ts';
import type { MailSite } from '../mail-blocks.ts';
import { dayAndTime } from './day-and-time.ts';

export function passwordChangedMail(site: MailSite, { when, timeZone }: { when: Date; timeZone: string }) {
  return composeMail(site, {
    subject: `Your password for ${site.name} was changed`,
    preview: 'If that was you, there is nothing to do.',
    heading: 'Your password was changed',
    blocks: [
      { paragraph: `The password of your account at ${site.name} was changed on ${dayAndTime(when, timeZone)}.` },
      { paragraph: 'If that was you, there is nothing to do. If it was not, choose a new one at once:' },
      { button: 'Choose a new password', url: `${site.url}/forgot-password` },
      { quiet: 'Wherever else you were logged in, you have to log in again.' },
    ],
  });
}
