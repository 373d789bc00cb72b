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
      { paragraph: `Enter this code at ${site.name}, to show that this email address is yours.` },
      { code },
      { paragraph: worksOnce(minutes) },
      {
        quiet:
          'If you did not ask for it, you need do nothing: without the code nothing happens. ' +
          'Give it to nobody; we never ask for it in any other way.',
      },
    ],
  });
}

export function resetPasswordMail(site: MailSite, { code, link, minutes }: Code & { link: string }) {
  return composeMail(site, {
    subject: `Choose a new password for ${site.name}`,
    preview: `With a link or a code that works once, within ${minutes} minutes.`,
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
      { paragraph: `Either works once, within ${minutes} minutes; using one ends the other.` },
      {
        quiet:
          'If it was not you, ignore this mail: your password stays as it is. ' +
          'Give the code to nobody; we never ask for it in any other way.',
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
        paragraph:
          `Somebody, we hope you, is about to add or remove a way to sign in to your account at ${site.name}. ` +
          'This code confirms it:',
      },
      { code },
      { paragraph: worksOnce(minutes) },
      {
        quiet:
          'If it was not you, ignore this mail and end your other sessions in your profile: nothing changes without the code. ' +
          'Give the code to nobody; we never ask for it in any other way.',
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
      { paragraph: `Somebody, we hope you, is about to delete your account at ${site.name}. This code confirms it:` },
      { code },
      { paragraph: `${worksOnce(minutes)} What is deleted cannot be brought back.` },
      {
        quiet:
          'If it was not you, ignore this mail and end your other sessions in your profile: your account stays as it is. ' +
          'Give the code to nobody; we never ask for it in any other way.',
      },
    ],
  });
}

function worksOnce(minutes: number): string {
  return `It works once, within ${minutes} minutes.`;
}
