/**
 * Transliterates a Devanagari word to Latin letters, with marks where a sound can be written or spoken in several ways:
 * `A` for the inherent vowel, `R` ऋ, `D` and `X` ड and ढ where they may be flapped, `N` an anusvara, `H` a visarga.
 */
export function romanise(word: string): string[] {
  const sounds: string[] = [];
  for (let index = 0; index < word.length; index += 1) {
    const letter = word.charAt(index);
    const next = word.charAt(index + 1);
    const consonant = CONSONANTS[letter];
    if (consonant === undefined) {
      sounds.push(...(VOWELS[letter]?.split(' ') ?? [OTHERS[letter] ?? letter]));
      continue;
    }
    const mayFlap = isVowel(sounds.at(-1)) && next !== VIRAMA;
    sounds.push((mayFlap && FLAPPED[letter]) || consonant);
    if (next === VIRAMA) index += 1;
    else if (!SIGNS.has(next)) sounds.push('A');
  }
  return sounds;
}

export function isVowel(sound: string | undefined): boolean {
  return sound !== undefined && /^[aeiouAR]/.test(sound);
}

const VIRAMA = '\u094d';

const CONSONANTS: Record<string, string> = {
  ...{ क: 'k', ख: 'kh', ग: 'g', घ: 'gh', ङ: 'n', च: 'c', छ: 'c', ज: 'j', झ: 'jh', ञ: 'n' },
  ...{ ट: 't', ठ: 't', ड: 'd', ढ: 'dh', ण: 'n', त: 't', थ: 't', द: 'd', ध: 'dh', न: 'n' },
  ...{ प: 'p', फ: 'f', ब: 'b', भ: 'bh', म: 'm', य: 'y', र: 'r', ल: 'l', ळ: 'l', व: 'v' },
  ...{ श: 's', ष: 's', स: 's', ह: 'h' },
};
const FLAPPED: Record<string, string> = { ड: 'D', ढ: 'X' };
/** Independent vowels and vowel signs. */
const VOWELS: Record<string, string> = {
  ...{ अ: 'a', आ: 'a', इ: 'i', ई: 'i', उ: 'u', ऊ: 'u', ऋ: 'R', ए: 'e', ऐ: 'ai', ओ: 'o', औ: 'au', ऑ: 'o', ऍ: 'e' },
  ...{ '\u093e': 'a', '\u093f': 'i', '\u0940': 'i', '\u0941': 'u', '\u0942': 'u', '\u0943': 'R', '\u0944': 'R' },
  ...{ '\u0947': 'e', '\u0948': 'ai', '\u094b': 'o', '\u094c': 'au', '\u0949': 'o', '\u0945': 'e', ॐ: 'o m' },
};
const OTHERS: Record<string, string> = { '\u0902': 'N', '\u0903': 'H' };
const SIGNS = new Set(Object.keys(VOWELS).filter((letter) => /\p{M}/u.test(letter)));
