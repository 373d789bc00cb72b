import { composeMail } from '../compose-mail.ts';
import type { MailSite } from '../mail-blocks.ts';
import { inMinutes } from './times.ts';

/** Goes to a person who registered, or who logs in before having verified the address. */
export function verifyEmailMail(site: MailSite, { code, minutes }: { code: string; minutes: number }) {
  return composeMail(site, {
    subject: `${code} is your code for ${site.name}`,
    preview: `It works once, within ${inMinutes(minutes)}.`,
    heading: 'Your code',
    blocks: [
      { paragraph: `Enter this code at ${site.name}, to show that this e-mail address is yours.` },
      { code },
      { paragraph: `It works once, within ${inMinutes(minutes)}.` },
      {
        quiet:
          'If you did not ask for it, you need do nothing: without the code nothing happens. ' +
          'Give it to nobody; we never ask for it in any other way.',
      },
    ],
  });
}
