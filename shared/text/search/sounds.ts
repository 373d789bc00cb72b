import { isDevanagari } from './fold-word.ts';
import { wordsOf } from './words.ts';

export const SOUNDS_MAXIMUM = 12;
/** The number of readings doubles with each mark, so they are made one by one, and no more of them than this. */
const READINGS_MAXIMUM = 100;
const SHORTEST = 2;

/** The possible readings of each mark in a romanised word. Every other anusvara is an n, every other visarga silent. */
const READINGS: [mark: RegExp, readings: string[]][] = [
  [/R/, ['ri', 'ru']],
  [/D/, ['d', 'r']],
  [/X/, ['dh', 'rh']],
  [/N$/, ['n', '']],
  [/Nh/, ['nh', 'ngh']],
];

/** @returns the first ways in which a folded Devanagari word may be written in Latin letters */
export function soundsOfDevanagari(word: string, maximum = SOUNDS_MAXIMUM): string[] {
  const sounds = withoutLastInherent(romanise(word));
  const spoken = [sounds, withoutInherent(sounds, 1), withoutInherent(sounds, 2)].map((variant) =>
    variant.join('').replaceAll('A', 'a'),
  );
  return distinct(readingsOfAll(new Set(spoken)), maximum);
}

/**
 * @returns the possible sounds of a folded Latin word, assuming that it is Hindi. A final "a" may be a long vowel, as
 * in gita, or an inherent vowel, as in yoga.
 */
export function soundsOfLatin(word: string): string[] {
  if (!/^[a-z]+$/.test(word)) return [];
  const endings = [word];
  if (/[^aeiou]a$/.test(word) || /ya$/.test(word)) endings.push(word.slice(0, -1));
  if (word.endsWith('ah')) endings.push(word.slice(0, -1));
  return distinct(endings, SOUNDS_MAXIMUM);
}

/** Whether a Latin word may be Hindi: few English words have these endings or sequences of letters. */
export function maySoundHindi(word: string): boolean {
  return /^[a-z]{4,}$/.test(word) && /[aiu]$|[bdjk]h|gh[aeiou]|aa|chh|ksh|[^aeiou]hm|jn|gy/.test(word);
}

function distinct(readings: Iterable<string>, maximum: number): string[] {
  const sounds = new Set<string>();
  let tried = 0;
  for (const reading of readings) {
    const sound = squeezeSound(reading);
    if (sound.length >= SHORTEST) sounds.add(sound);
    tried += 1;
    if (sounds.size === maximum || tried === READINGS_MAXIMUM) break;
  }
  return [...sounds];
}

function* readingsOfAll(spoken: Iterable<string>): Generator<string> {
  for (const variant of spoken) yield* readingsOf(variant);
}

function* readingsOf(spoken: string): Generator<string> {
  const ambiguous = READINGS.find(([mark]) => mark.test(spoken));
  if (!ambiguous) {
    const plain = spoken.replaceAll('N', 'n').replaceAll('H', '');
    if (spoken.endsWith('H')) yield `${plain}h`;
    yield plain;
    return;
  }
  const [mark, readings] = ambiguous;
  for (const reading of readings) yield* readingsOf(spoken.replace(mark, reading));
}

function withoutLastInherent(sounds: string[]): string[] {
  const isLast = sounds.at(-1) === 'A' && sounds.slice(0, -1).some(isVowel);
  return isLast ? sounds.slice(0, -1) : sounds;
}

/**
 * Drops silent inherent vowels: those between a vowel followed by at most `before` consonants and a consonant followed
 * by a vowel. Works from the end of the word: समझना is samajhna.
 */
function withoutInherent(sounds: string[], before: 1 | 2): string[] {
  const spoken = [...sounds];
  for (let index = spoken.length - 3; index >= 2; index -= 1) {
    const isSilent =
      spoken[index] === 'A' &&
      isConsonant(spoken[index + 1]) &&
      isVowel(spoken[index + 2]) &&
      isConsonant(spoken[index - 1]) &&
      (isVowel(spoken[index - 2]) || (before === 2 && isVowel(spoken[index - 3])));
    if (isSilent) spoken.splice(index, 1);
  }
  return spoken;
}

function isConsonant(sound: string | undefined): boolean {
  return sound !== undefined && !isVowel(sound);
}

/** @returns the sounds of all words of a text */
export function soundsOf(text: string): string[] {
  return wordsOf(text).flatMap((word) => (isDevanagari(word) ? soundsOfDevanagari(word) : soundsOfLatin(word)));
}

/**
 * Transliterates a Devanagari word to Latin letters, with marks where a sound can be written or spoken in several ways:
 * `A` for the inherent vowel, `R` ऋ, `D` and `X` ड and ढ where they may be flapped, `N` an anusvara, `H` a visarga.
 */
function romanise(word: string): string[] {
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

function isVowel(sound: string | undefined): boolean {
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

type Rule = readonly [RegExp, string];

/** Applied in this order. Each unifies spellings of a sound; `c` stands for च and छ, `f` for फ. */
const CONSONANT_RULES: Rule[] = [
  [/^aum$/, 'om'],
  [/x/g, 'ks'],
  [/chh?/g, 'c'],
  [/sh/g, 's'],
  [/ck|q/g, 'k'],
  // बुद्ध, श्रद्धा: the first of the two is often left out.
  [/([kgjtdb])\1h/g, '$1h'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/z/g, 'j'],
  [/o[wv](?![aeiouy])/g, 'au'],
  [/w/g, 'v'],
  // ज्ञ, which is transliterated in many ways.
  [/[jdg]ny|[jg]n/g, 'gy'],
  // The visarga in दुःख.
  [/h(?=k)/g, ''],
];
const VOWEL_RULES: Rule[] = [
  [/aa+/g, 'a'],
  [/ee+|ii+/g, 'i'],
  [/oo+|uu+/g, 'u'],
  [/ou/g, 'au'],
  [/ei/g, 'ai'],
  [/a[ow]$/g, 'av'],
  [/eo$/g, 'ev'],
  [/([ao])y(?![aeiou])/g, '$1i'],
  [/ey(?![aeiou])/g, 'e'],
  // गये or गए, दिया or दिआ, दुआ or दुवा.
  [/([aou])y(?=[ei])/g, '$1'],
  [/iy?(?=[aeou])/g, 'iy'],
  [/uv?(?=a)/g, 'uv'],
];
const NEIGHBOURS: Rule[] = [
  [/([^aeiou])\1+/g, '$1'],
  // ब्रह्म, चिह्न, सिंह: the two letters are often swapped.
  [/[mn]h|h[mn]/g, 'hn'],
  // संस्कार, अहिंसा: m and n are interchangeable before another consonant.
  [/m(?=[^aeiou])/g, 'n'],
  // The vowel of कृष्ण, where accents were dropped: krsna.
  [/(^|[^aeiour])r(?=[^aeiouyr])/g, '$1ri'],
];
const RULES = [...CONSONANT_RULES, ...VOWEL_RULES, ...NEIGHBOURS];

/** Reduces the spellings of Hindi in Latin letters to one: shortens long vowels and merges doubled letters. */
function squeezeSound(latin: string): string {
  return RULES.reduce((sound, [pattern, replacement]) => sound.replace(pattern, replacement), latin);
}
