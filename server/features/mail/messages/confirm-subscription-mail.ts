import { composeMail } from '../compose-mail.ts';
import type { MailSite } from '../mail-blocks.ts';

/** Goes to an address entered in the newsletter form; nothing else is sent to it until its holder agrees. */
export function confirmSubscriptionMail(site: MailSite, { link, days }: { link: string; days: number }) {
  return composeMail(site, {
    subject: `Please confirm your subscription to ${site.name}`,
    preview: 'One press, and the letters come to you.',
    heading: 'Would you like our letters?',
    blocks: [
      {
        paragraph:
          `Somebody, we hope you, asked for the newsletter of ${site.name} to be sent to this address. ` +
          'It begins when you say so on this page:',
      },
      { button: 'Confirm my subscription', url: link },
      { paragraph: `The page waits for you for ${days} days. Each letter has a link with which you can leave again.` },
      { quiet: 'If it was not you, ignore this mail: nothing more will come, and the address is forgotten.' },
    ],
  });
}
