import { composeMail } from '../compose-mail.ts';
import type { MailSite } from '../mail-blocks.ts';
import type { MailText } from '../mailer.ts';

/** Goes to an address once its holder has confirmed the subscription. */
export function subscribedMail(site: MailSite, { unsubscribeUrl }: { unsubscribeUrl: string }): MailText {
  const mail = composeMail(site, {
    subject: `You are subscribed to ${site.name}`,
    preview: 'Thank you. The next letter will find you here.',
    heading: 'You are subscribed',
    blocks: [
      { paragraph: `Thank you for reading along. The next letter from ${site.name} will find you at this address.` },
      { paragraph: 'Until then, there is something to read on the site.' },
      { button: 'Read the articles', url: `${site.url}/blog` },
      { quiet: 'You can leave whenever you like, with one press and without a reason:' },
      { link: 'Unsubscribe', url: unsubscribeUrl },
    ],
  });
  return { ...mail, unsubscribeUrl };
}
