import { composeMail } from '../compose-mail.ts';
import type { MailSite } from '../mail-blocks.ts';

/** Goes, instead of a code, to an address that has an account: the site itself reveals to no one that it has one. */
export function alreadyRegisteredMail(site: MailSite) {
  return composeMail(site, {
    subject: `You already have an account at ${site.name}`,
    preview: 'Somebody, perhaps you, tried to register with this address.',
    heading: 'You already have an account',
    blocks: [
      {
        paragraph:
          `Somebody, perhaps you, has just tried to register at ${site.name} with this e-mail address. ` +
          'It already has an account, and nothing about that has changed.',
      },
      { button: 'Log in', url: `${site.url}/login` },
      { paragraph: 'If you no longer know your password, choose a new one.' },
      { link: 'Choose a new password', url: `${site.url}/forgot-password` },
      { quiet: 'If it was not you, you need do nothing. Your account is as it was.' },
    ],
  });
}
