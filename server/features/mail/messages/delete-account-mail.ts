import { composeMail } from '../compose-mail.ts';
import type { MailSite } from '../mail-blocks.ts';
import { inMinutes } from './times.ts';

/** Goes to a user who is about to delete their account and has no password to confirm it with. */
export function deleteAccountMail(site: MailSite, { code, minutes }: { code: string; minutes: number }) {
  return composeMail(site, {
    subject: `Your code to delete your account at ${site.name}`,
    preview: `It works once, within ${inMinutes(minutes)}.`,
    heading: 'Delete your account',
    blocks: [
      { paragraph: `Somebody, we hope you, is about to delete your account at ${site.name}. This code confirms it:` },
      { code },
      { paragraph: `It works once, within ${inMinutes(minutes)}. What is deleted cannot be brought back.` },
      {
        quiet:
          'If it was not you, ignore this mail and end your other sessions in your profile: your account stays as it is. ' +
          'Give the code to nobody; we never ask for it in any other way.',
      },
    ],
  });
}
