/** Longer ones are cut: nobody types them to the end, and PostgreSQL takes no lexeme of more than 2 KB. */
const LENGTH_MAXIMUM = 40;

const PLAIN = /^[a-z0-9]{1,40}$/;
const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };
const DEVANAGARI = /[\u0900-\u097f]/;
/** A nasal before a stop of its own place is the same sound as an anusvara there, and as often written so. */
const NASAL_BEFORE_STOP = /[ङञणन]\u094d(?=[क-घच-झट-ढत-ध])|म\u094d(?=[प-भ])/g;
const DEVANAGARI_ZERO = '०'.charCodeAt(0);

/**
 * A word as it is compared: of its many spellings, one. Case, accents, nukta, joiners and apostrophes are gone, nasals
 * and digits are written in one way.
 */
export function foldWord(word: string): string {
  if (PLAIN.test(word)) return word;
  const bare = word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[’']s$/, '')
    // Accents of the Latin, Greek and Cyrillic scripts; the nukta; the avagraha. Vowel signs are marks too, and stay.
    .replace(/[\u0300-\u036f\u093c\u093d]/g, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    .normalize('NFC');
  const folded = DEVANAGARI.test(bare) ? foldDevanagari(bare) : bare;
  return folded.length > LENGTH_MAXIMUM ? folded.slice(0, LENGTH_MAXIMUM).toWellFormed() : folded;
}

export function isDevanagari(word: string): boolean {
  return DEVANAGARI.test(word);
}

function foldDevanagari(word: string): string {
  return (
    word
      .replace(/ँ/g, 'ं')
      .replace(NASAL_BEFORE_STOP, 'ं')
      .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO))
      // महान् is written महान as well.
      .replace(/\u094d$/, '')
  );
}
