import type { Language } from '#shared/contracts/text.ts';

const DEVANAGARI = /^(?:hi|sa|mr|ne|kok|mai|bho|awa|bra)\b(?!.*-Latn\b)/i;

/** @returns the language whose fonts a passage needs */
export function fontLanguageOf(lang: string): Language {
  return DEVANAGARI.test(lang) ? 'hi' : 'en';
}
