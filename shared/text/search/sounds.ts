import { isDevanagari } from './fold-word.ts';
import { isVowel, romanise } from './romanise.ts';
import { squeezeSound } from './squeeze-sound.ts';
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
