import { composeMail } from '../compose-mail.ts';
import type { MailSite } from '../mail-blocks.ts';
import type { MailText } from '../mailer.ts';

/** Replaces the mail with the confirmation link, since the site itself reveals to no one who is subscribed. */
export function alreadySubscribedMail(site: MailSite, { unsubscribeUrl }: { unsubscribeUrl: string }): MailText {
  const mail = composeMail(site, {
    subject: `You are already subscribed to ${site.name}`,
    preview: 'Somebody, perhaps you, has just asked again.',
    heading: 'You are already subscribed',
    blocks: [
      {
        paragraph:
          `Somebody, perhaps you, has just asked for the newsletter of ${site.name} with this address. ` +
          'It comes to you already, and nothing about that has changed.',
      },
      { paragraph: 'If you miss our letters, please look among what your mail program takes for spam.' },
      { quiet: 'If you would rather not have them any more, one press is enough:' },
      { link: 'Unsubscribe', url: unsubscribeUrl },
    ],
  });
  return { ...mail, unsubscribeUrl };
}
