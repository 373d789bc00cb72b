import { composeMail } from '../compose-mail.ts';
import type { MailSite } from '../mail-blocks.ts';
import { inMinutes } from './times.ts';

/** Goes to a user who adds or removes a way to sign in and confirms it with a code instead of a password. */
export function changeSignInMail(site: MailSite, { code, minutes }: { code: string; minutes: number }) {
  return composeMail(site, {
    subject: `Your code to change how you sign in at ${site.name}`,
    preview: `It works once, within ${inMinutes(minutes)}.`,
    heading: 'Change how you sign in',
    blocks: [
      {
        paragraph:
          `Somebody, we hope you, is about to add or remove a way to sign in to your account at ${site.name}. ` +
          'This code confirms it:',
      },
      { code },
      { paragraph: `It works once, within ${inMinutes(minutes)}.` },
      {
        quiet:
          'If it was not you, ignore this mail and end your other sessions in your profile: nothing changes without the code. ' +
          'Give the code to nobody; we never ask for it in any other way.',
      },
    ],
  });
}
