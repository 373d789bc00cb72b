import { MONTHS } from '#shared/text/post-date.ts';

/** The dates, and the name of the language, which pages in English show. A small font has the letters of these words. */
export const SHORT_HINDI = `${MONTHS.hi.join('')}हिन्दी`;

const LETTERS = new Set(SHORT_HINDI);

/** Whether the small font has all letters of a name, as it has those of चिंतन. */
export function isShortHindi(name: string): boolean {
  return [...name.normalize('NFC')].every((letter) => letter === ' ' || LETTERS.has(letter));
}
