import type { Language } from '#shared/contracts/text.ts';

/** Detects Hindi when at least half of the letters are Devanagari. A list of the letters would take megabytes. */
export function languageOf(text: string): Language {
  const devanagari = text.replace(/[^\p{Script=Devanagari}]+/gu, '').length;
  const letters = text.replace(/[^\p{L}\p{M}]+/gu, '').length;
  return devanagari > 0 && devanagari * 2 >= letters ? 'hi' : 'en';
}

export function hasDevanagari(text: string): boolean {
  return /\p{Script=Devanagari}/u.test(text);
}
