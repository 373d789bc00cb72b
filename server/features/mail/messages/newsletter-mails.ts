import type { LetterLanguage } from '#shared/contracts/desk/subscriber.ts';
import { type Block, composeMail, type MailSite } from '../compose-mail.ts';
import type { MailText } from '../message.ts';

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
    preview: 'One more tap and the next letter is yours.',
    heading: 'Confirm your subscription',
    blocks: [
      `You, or someone using your address, asked for the newsletter of ${site.name} ` +
        `in ${LANGUAGES[language]}. Please confirm that you would like it:`,
      { button: 'Confirm my subscription', url: link },
      `The link works for ${days} days. Every letter has an unsubscribe link.`,
      { quiet: 'If it was not you, ignore this email. We will send nothing more and delete your address.' },
    ],
  });
}

/** Goes to an address once its holder has confirmed the subscription. */
export function subscribedMail(site: MailSite, subscription: Subscription): MailText {
  const mail = composeMail(site, {
    subject: `You are subscribed to ${site.name}`,
    preview: 'Thank you. The next letter will reach you here.',
    heading: 'You are subscribed',
    blocks: [
      `Thank you for reading along. The next letter from ${site.name} will come to this address.`,
      'Until then, there is plenty to read on the site.',
      { button: 'Read the articles', url: `${site.url}/blog` },
      ...ownChoices(subscription),
    ],
  });
  return { ...mail, unsubscribeUrl: subscription.unsubscribeUrl };
}

/** Replaces the mail with the confirmation link, since the site itself reveals to no one who is subscribed. */
export function alreadySubscribedMail(site: MailSite, subscription: Subscription): MailText {
  const mail = composeMail(site, {
    subject: `You are already subscribed to ${site.name}`,
    preview: 'Someone, perhaps you, just asked again.',
    heading: 'You are already subscribed',
    blocks: [
      `Someone, perhaps you, just asked for the newsletter of ${site.name} with this address. ` +
        'You are already subscribed, and nothing has changed.',
      'If our letters do not reach you, check your spam folder.',
      ...ownChoices(subscription),
    ],
  });
  return { ...mail, unsubscribeUrl: subscription.unsubscribeUrl };
}

function ownChoices({ language, preferencesUrl, unsubscribeUrl }: Subscription): Block[] {
  return [
    { quiet: `Your letters come in ${LANGUAGES[language]}. You can change that at any time:` },
    { link: 'Choose the language', url: preferencesUrl },
    { quiet: 'You can unsubscribe at any time with one click:' },
    { link: 'Unsubscribe', url: unsubscribeUrl },
  ];
}
