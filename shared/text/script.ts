import type { Language } from '#shared/contracts/text.ts';

const DEVANAGARI = /\p{Script=Devanagari}+/gu;
const LETTERS = /[\p{L}\p{M}]+/gu;

/** Detects Hindi when at least half of the letters are Devanagari. */
export function languageOf(text: string): Language {
  const devanagari = lengthOf(DEVANAGARI, text);
  return devanagari > 0 && devanagari * 2 >= lengthOf(LETTERS, text) ? 'hi' : 'en';
}

/** In UTF-16 units. A list of the letters of a long text would take megabytes. */
function lengthOf(runs: RegExp, text: string): number {
  return text.length - text.replace(runs, '').length;
}

export function hasDevanagari(text: string): boolean {
  return /\p{Script=Devanagari}/u.test(text);
}
