import { composeMail } from '../compose-mail.ts';
import type { MailSite } from '../mail-blocks.ts';
import { inMinutes } from './times.ts';

export function resetPasswordMail(
  site: MailSite,
  { code, link, minutes }: { code: string; link: string; minutes: number },
) {
  return composeMail(site, {
    subject: `Choose a new password for ${site.name}`,
    preview: `With a link or a code that works once, within ${inMinutes(minutes)}.`,
    heading: 'Choose a new password',
    blocks: [
      {
        paragraph:
          `Somebody, we hope you, asked to choose a new password for your account at ${site.name}. ` +
          'Opening the page changes nothing yet.',
      },
      { button: 'Choose a new password', url: link },
      { paragraph: 'Or enter this code where you asked for it:' },
      { code },
      { paragraph: `Either works once, within ${inMinutes(minutes)}; using one ends the other.` },
      {
        quiet:
          'If it was not you, ignore this mail: your password stays as it is. ' +
          'Give the code to nobody; we never ask for it in any other way.',
      },
    ],
  });
}
