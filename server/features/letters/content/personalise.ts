import { preferencesLink, unsubscribeLink } from '#server/features/newsletter/subscription-links.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';

interface PersonalLinks {
  unsubscribe: string;
  preferences: string;
}

/**
 * Stand for the links that are different for each recipient. The control character is taken out of everything that an
 * author has written (`withoutControls`), so no text contains a placeholder.
 */
export const PLACEHOLDERS: Readonly<PersonalLinks> = {
  unsubscribe: '\u0001unsubscribe\u0001',
  preferences: '\u0001preferences\u0001',
};

export function personalise(letter: { html: string; text: string }, links: PersonalLinks) {
  const fill = (content: string, write: (link: string) => string) =>
    content
      .replaceAll(PLACEHOLDERS.unsubscribe, () => write(links.unsubscribe))
      .replaceAll(PLACEHOLDERS.preferences, () => write(links.preferences));
  return { html: fill(letter.html, escapeHtml), text: fill(letter.text, (link) => link) };
}

/** @param deliveryToken attributes the unsubscription to the letter */
export function letterLinks(siteUrl: string, subscriberToken: string, deliveryToken: string): PersonalLinks {
  return {
    unsubscribe: `${unsubscribeLink(siteUrl, subscriberToken)}?letter=${deliveryToken}`,
    preferences: preferencesLink(siteUrl, subscriberToken),
  };
}
