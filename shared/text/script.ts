import type { Language } from '#shared/contracts/text.ts';

const DEVANAGARI = /\p{Script=Devanagari}/gu;
const LETTER = /\p{L}|\p{M}/gu;

/** Detects Hindi when at least half of the letters are Devanagari. */
export function languageOf(text: string): Language {
  const letters = text.match(LETTER)?.length ?? 0;
  const devanagari = text.match(DEVANAGARI)?.length ?? 0;
  return devanagari > 0 && devanagari * 2 >= letters ? 'hi' : 'en';
}

export function hasDevanagari(text: string): boolean {
  return /\p{Script=Devanagari}/u.test(text);
}
