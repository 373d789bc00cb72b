import type { CodePurpose } from '#server/database/tables.ts';
import { composeMail, type MailSite } from '../compose-mail.ts';

interface Code {
  code: string;
  minutes: number;
}

const NOT_YOU = 'If it was not you, do not use the code, and end your other sessions in your profile.';

/** Goes to a person who enters the code to confirm something; to choose a password, there is a link as well. */
export function codeMail(site: MailSite, purpose: Exclude<CodePurpose, 'reset_password'>, { code, minutes }: Code) {
  const { name } = site;
  const { subject, heading, ask, warning, otherwise } = {
    // After a registration, or a login before the address was verified.
    verify_email: {
      subject: `${code} is your code for ${name}`,
      heading: 'Your code',
      ask: `Enter this code at ${name} to confirm that this email address is yours.`,
      ...{ warning: '', otherwise: 'If you did not ask for this code, you can ignore this email.' },
    },
    change_sign_in: {
      subject: `Your code to change how you sign in at ${name}`,
      heading: 'Change how you sign in',
      ask: `Someone, perhaps you, is about to change how you sign in at ${name}. Enter this code to confirm:`,
      ...{ warning: '', otherwise: NOT_YOU },
    },
    delete_account: {
      subject: `Your code to delete your account at ${name}`,
      heading: 'Delete your account',
      ask: `Someone, perhaps you, is about to delete your account at ${name}. Enter this code to confirm:`,
      ...{ warning: ' Deleting your account cannot be undone.', otherwise: NOT_YOU },
    },
  }[purpose];
  const worksOnce = `It works once, for ${minutes} minutes.`;
  return composeMail(site, {
    subject,
    preview: worksOnce,
    heading,
    blocks: [
      ...[ask, { code }, worksOnce + warning],
      { quiet: `${otherwise} Never share the code; we will never ask you for it.` },
    ],
  });
}

export function resetPasswordMail(site: MailSite, { code, link, minutes }: Code & { link: string }) {
  return composeMail(site, {
    subject: `Choose a new password for ${site.name}`,
    preview: `The link and the code work once, for ${minutes} minutes.`,
    heading: 'Choose a new password',
    blocks: [
      `You, or someone using your address, asked to choose a new password for your account at ${site.name}. ` +
        'Nothing changes until you save one.',
      { button: 'Choose a new password', url: link },
      'Or enter this code where you asked for it:',
      { code },
      `The link or the code works once, for ${minutes} minutes. Using one cancels the other.`,
      {
        quiet:
          'If it was not you, ignore this email: your password stays the same. ' +
          'Never share the code; we will never ask you for it.',
      },
    ],
  });
}

// The next two go, instead of a code, to an address that has an account: the site itself reveals to no one that it has one.

export function alreadyRegisteredMail(site: MailSite) {
  return composeMail(site, {
    subject: `You already have an account at ${site.name}`,
    preview: 'Someone, perhaps you, tried to sign up with this address.',
    heading: 'You already have an account',
    blocks: [
      `Someone, perhaps you, just tried to sign up at ${site.name} with this email address. ` +
        'You already have an account, and it has not changed.',
      { button: 'Log in', url: `${site.url}/login` },
      'Forgot your password? Choose a new one:',
      { link: 'Choose a new password', url: `${site.url}/forgot-password` },
      { quiet: 'If it was not you, you can ignore this email. Your account has not changed.' },
    ],
  });
}

export function knownAddressMail(site: MailSite, { provider }: { provider: string }) {
  return composeMail(site, {
    subject: `You already have an account at ${site.name}`,
    preview: `Log in, then add ${provider} in your profile.`,
    heading: 'You already have an account',
    blocks: [
      `Someone, perhaps you, just tried to sign in at ${site.name} with ${provider} and this email address. ` +
        `You already have an account, and ${provider} has not confirmed the address, so we have changed nothing.`,
      `If it was you, log in as usual, then add ${provider} in your profile:`,
      { button: 'Log in', url: `${site.url}/dashboard/profile` },
      { quiet: 'If it was not you, you can ignore this email. Your account has not changed.' },
    ],
  });
}
