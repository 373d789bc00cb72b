import { composeMail } from '../compose-mail.ts';
import type { MailSite } from '../mail-blocks.ts';

interface Code {
  code: string;
  minutes: number;
}

/** Goes to a person who registered, or who logs in before having verified the address. */
export function verifyEmailMail(site: MailSite, { code, minutes }: Code) {
  return composeMail(site, {
    subject: `${code} is your code for ${site.name}`,
    preview: worksOnce(minutes),
    heading: 'Your code',
    blocks: [
      { paragraph: `Enter this code at ${site.name} to confirm that this email address is yours.` },
      { code },
      { paragraph: worksOnce(minutes) },
      {
        quiet:
          'If you did not ask for this code, you can ignore this email. ' +
          'Never share the code; we will never ask you for it.',
      },
    ],
  });
}

export function resetPasswordMail(site: MailSite, { code, link, minutes }: Code & { link: string }) {
  return composeMail(site, {
    subject: `Choose a new password for ${site.name}`,
    preview: `The link and the code work once, for ${minutes} minutes.`,
    heading: 'Choose a new password',
    blocks: [
      {
        paragraph:
          `You, or someone using your address, asked to choose a new password for your account at ${site.name}. ` +
          'Nothing changes until you save one.',
      },
      { button: 'Choose a new password', url: link },
      { paragraph: 'Or enter this code where you asked for it:' },
      { code },
      { paragraph: `The link or the code works once, for ${minutes} minutes. Using one cancels the other.` },
      {
        quiet:
          'If it was not you, ignore this email: your password stays the same. ' +
          'Never share the code; we will never ask you for it.',
      },
    ],
  });
}

/** Goes to a user who adds or removes a way to sign in and confirms it with a code instead of a password. */
export function changeSignInMail(site: MailSite, { code, minutes }: Code) {
  return composeMail(site, {
    subject: `Your code to change how you sign in at ${site.name}`,
    preview: worksOnce(minutes),
    heading: 'Change how you sign in',
    blocks: [
      {
        paragraph: `Someone, perhaps you, is about to change how you sign in at ${site.name}. Enter this code to confirm:`,
      },
      { code },
      { paragraph: worksOnce(minutes) },
      {
        quiet:
          'If it was not you, do not use the code, and end your other sessions in your profile. ' +
          'Never share the code; we will never ask you for it.',
      },
    ],
  });
}

/** Goes to a user who is about to delete their account and has no password to confirm it with. */
export function deleteAccountMail(site: MailSite, { code, minutes }: Code) {
  return composeMail(site, {
    subject: `Your code to delete your account at ${site.name}`,
    preview: worksOnce(minutes),
    heading: 'Delete your account',
    blocks: [
      {
        paragraph: `Someone, perhaps you, is about to delete your account at ${site.name}. Enter this code to confirm:`,
      },
      { code },
      { paragraph: `${worksOnce(minutes)} Deleting your account cannot be undone.` },
      {
        quiet:
          'If it was not you, do not use the code, and end your other sessions in your profile. ' +
          'Never share the code; we will never ask you for it.',
      },
    ],
  });
}

function worksOnce(minutes: number): string {
  return `It works once, for ${minutes} minutes.`;
}
