import { composeMail } from '../compose-mail.ts';
import type { MailSite } from '../mail-blocks.ts';

// These go, instead of a code, to an address that has an account: the site itself reveals to no one that it has one.

export function alreadyRegisteredMail(site: MailSite) {
  return composeMail(site, {
    subject: `You already have an account at ${site.name}`,
    preview: 'Someone, perhaps you, tried to sign up with this address.',
    heading: 'You already have an account',
    blocks: [
      {
        paragraph:
          `Someone, perhaps you, just tried to sign up at ${site.name} with this email address. ` +
          'You already have an account, and it has not changed.',
      },
      { button: 'Log in', url: `${site.url}/login` },
      { paragraph: 'Forgot your password? Choose a new one:' },
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
      {
        paragraph:
          `Someone, perhaps you, just tried to sign in at ${site.name} with ${provider} and this email address. ` +
          `You already have an account, and ${provider} has not confirmed the address, so we have changed nothing.`,
      },
      { paragraph: `If it was you, log in as usual, then add ${provider} in your profile:` },
      { button: 'Log in', url: `${site.url}/dashboard/profile` },
      { quiet: 'If it was not you, you can ignore this email. Your account has not changed.' },
    ],
  });
}
