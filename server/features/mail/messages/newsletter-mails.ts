import type { LetterLanguage } from '#shared/contracts/newsletter.ts';
import { composeMail } from '../compose-mail.ts';
import type { MailSite } from '../mail-blocks.ts';
import type { MailText } from '../mailer.ts';

/** What a subscriber's mails say and link to. */
interface Subscription {
  language: LetterLanguage;
  unsubscribeUrl: string;
  preferencesUrl: string;
}

const LANGUAGES = { both: 'English and Hindi', en: 'English', hi: 'Hindi' };

/** Goes to an address entered in the newsletter form; nothing else is sent to it until its holder agrees. */
export function confirmSubscriptionMail(
  site: MailSite,
  { link, language, days }: { link: string; language: LetterLanguage; days: number },
) {
  return composeMail(site, {
    subject: `Please confirm your subscription to ${site.name}`,
    preview: 'One press, and the letters come to you.',
    heading: 'Would you like our letters?',
    blocks: [
      {
        paragraph:
          `Somebody, we hope you, asked for the newsletter of ${site.name} to be sent to this address, ` +
          `with letters in ${LANGUAGES[language]}. It begins when you say so on this page:`,
      },
      { button: 'Confirm my subscription', url: link },
      { paragraph: `The page waits for you for ${days} days. Each letter has a link with which you can leave again.` },
      { quiet: 'If it was not you, ignore this mail: nothing more will come, and the address is forgotten.' },
    ],
  });
}

/** Goes to an address once its holder has confirmed the subscription. */
export function subscribedMail(site: MailSite, { language, unsubscribeUrl, preferencesUrl }: Subscription): MailText {
  const mail = composeMail(site, {
    subject: `You are subscribed to ${site.name}`,
    preview: 'Thank you. The next letter will find you here.',
    heading: 'You are subscribed',
    blocks: [
      { paragraph: `Thank you for reading along. The next letter from ${site.name} will find you at this address.` },
      { paragraph: 'Until then, there is something to read on the site.' },
      { button: 'Read the articles', url: `${site.url}/blog` },
      { quiet: `Your letters come in ${LANGUAGES[language]}. You can change that at any time:` },
      { link: 'Choose the language', url: preferencesUrl },
      { quiet: 'You can leave whenever you like, with one press and without a reason:' },
      { link: 'Unsubscribe', url: unsubscribeUrl },
    ],
  });
  return { ...mail, unsubscribeUrl };
}

/** Replaces the mail with the confirmation link, since the site itself reveals to no one who is subscribed. */
export function alreadySubscribedMail(
  site: MailSite,
  { language, unsubscribeUrl, preferencesUrl }: Subscription,
): MailText {
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
      { quiet: `Your letters come in ${LANGUAGES[language]}. If you would like another choice, make it here:` },
      { link: 'Choose the language', url: preferencesUrl },
      { quiet: 'If you would rather not have them any more, one press is enough:' },
      { link: 'Unsubscribe', url: unsubscribeUrl },
    ],
  });
  return { ...mail, unsubscribeUrl };
}
