import { asciiDigits } from '../digits.ts';

/** Longer words are cut: no one types them completely, and PostgreSQL limits lexemes to 2 KB. */
export const WORD_LENGTH_MAXIMUM = 40;
/** How much of a word is looked at. To put marks without end into their order takes quadratic time. */
const WRITTEN_MAXIMUM = 400;

const PLAIN = /^[a-z0-9]{1,40}$/;
const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };
const DEVANAGARI = /[\u0900-\u097f]/;
/** A nasal before a stop of its own place of articulation sounds like an anusvara, and is as often written as one. */
const NASAL_BEFORE_STOP = /[ङञणन]\u094d(?=[क-घच-झट-ढत-ध])|म\u094d(?=[प-भ])/g;

/**
 * Reduces the spellings of a word to one, for comparison: drops case, accents, nukta, joiners and apostrophes, and
 * unifies nasals and digits.
 */
export function foldWord(word: string): string {
  if (PLAIN.test(word)) return word;
  const bare = word
    .slice(0, WRITTEN_MAXIMUM)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[’']s$/, '')
    // The accents of Latin, Greek and Cyrillic, the nukta and the avagraha. Vowel signs are marks too, but remain.
    .replace(/[\u0300-\u036f\u093c\u093d]/g, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    .normalize('NFC');
  const folded = DEVANAGARI.test(bare) ? foldDevanagari(bare) : bare;
  return folded.length > WORD_LENGTH_MAXIMUM ? folded.slice(0, WORD_LENGTH_MAXIMUM).toWellFormed() : folded;
}

export function isDevanagari(word: string): boolean {
  return DEVANAGARI.test(word);
}

function foldDevanagari(word: string): string {
  return (
    asciiDigits(word)
      .replace(/ँ/g, 'ं')
      .replace(NASAL_BEFORE_STOP, 'ं')
      // महान् is also written महान.
      .replace(/\u094d$/, '')
  );
}
