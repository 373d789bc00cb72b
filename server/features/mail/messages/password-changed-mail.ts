import { composeMail } from '../compose-mail.ts';
import type { MailSite } from '../mail-blocks.ts';

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

/** `21 November 2026 at 13:05 (India Standard Time)` */
function dayAndTime(when: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long' }).format(when);
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'long',
  }).formatToParts(when);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((found) => found.type === type)?.value ?? '';
  return `${day} at ${part('hour')}:${part('minute')} (${part('timeZoneName')})`;
}
