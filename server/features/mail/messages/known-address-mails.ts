import { composeMail } from '../compose-mail.ts';
import type { MailSite } from '../mail-blocks.ts';

// These go, instead of a code, to an address that has an account: the site itself reveals to no one that it has one.

export function alreadyRegisteredMail(site: MailSite) {
  return composeMail(site, {
    subject: `You already have an account at ${site.name}`,
    preview: 'Somebody, perhaps you, tried to register with this address.',
    heading: 'You already have an account',
    blocks: [
      {
        paragraph:
          `Somebody, perhaps you, has just tried to register at ${site.name} with this email address. ` +
          'It already has an account, and nothing about that has changed.',
      },
      { button: 'Log in', url: `${site.url}/login` },
      { paragraph: 'If you no longer know your password, choose a new one.' },
      { link: 'Choose a new password', url: `${site.url}/forgot-password` },
      { quiet: 'If it was not you, you need do nothing. Your account is as it was.' },
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
          `Somebody, perhaps you, has just tried to sign in at ${site.name} with ${provider} and this email address. ` +
          `It has an account already, and ${provider} does not vouch for the address, so nothing has changed.`,
      },
      { paragraph: `If it was you, log in as you always do, then add ${provider} in your profile:` },
      { button: 'Log in', url: `${site.url}/dashboard/profile` },
      { quiet: 'If it was not you, you need do nothing. Your account is as it was.' },
    ],
  });
}
