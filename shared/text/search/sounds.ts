import { isDevanagari } from './fold-word.ts';
import { isVowel, romanise } from './romanise.ts';
import { squeezeSound } from './squeeze-sound.ts';
import { wordsOf } from './words.ts';

const SOUNDS_MAXIMUM = 12;
const SHORTEST = 2;

/** What each mark of a romanised word may be read as. */
const READINGS: [mark: RegExp, readings: string[]][] = [
  [/R/, ['ri', 'ru']],
  [/D/, ['d', 'r']],
  [/X/, ['dh', 'rh']],
  [/N$/, ['n', '']],
  [/Nh/, ['nh', 'ngh']],
  [/N/, ['n']],
  [/H$/, ['h', '']],
  [/H/, ['']],
];

/** How a Devanagari word may sound in Latin letters. Takes a folded word. */
export function soundsOfDevanagari(word: string): string[] {
  const sounds = withoutLastInherent(romanise(word));
  const spoken = [sounds, withoutInherent(sounds, 1), withoutInherent(sounds, 2)].map((some) =>
    some.join('').replaceAll('A', 'a'),
  );
  return distinct([...new Set(spoken)].flatMap(readingsOf).map(squeezeSound));
}

/**
 * How a word in Latin letters may sound, if it is Hindi. Takes a folded word. A last "a" may be a long vowel, or only
 * the breath after a consonant: gita, yoga.
 */
export function soundsOfLatin(word: string): string[] {
  if (!/^[a-z]+$/.test(word)) return [];
  const endings = [word];
  if (/[^aeiou]a$/.test(word) || /ya$/.test(word)) endings.push(word.slice(0, -1));
  if (word.endsWith('ah')) endings.push(word.slice(0, -1));
  return distinct(endings.map(squeezeSound));
}

/** Whether a Latin word in a text is perhaps Hindi: few English ones end like this, or hold such letters together. */
export function maySoundHindi(word: string): boolean {
  return /^[a-z]{4,}$/.test(word) && /[aiu]$|[bdjk]h|gh[aeiou]|aa|chh|ksh|[^aeiou]hm|jn|gy/.test(word);
}

function distinct(sounds: string[]): string[] {
  return [...new Set(sounds)].filter((sound) => sound.length >= SHORTEST).slice(0, SOUNDS_MAXIMUM);
}

function readingsOf(spoken: string): string[] {
  for (const [mark, readings] of READINGS) {
    if (mark.test(spoken)) return readings.flatMap((reading) => readingsOf(spoken.replace(mark, reading)));
  }
  return [spoken];
}

function withoutLastInherent(sounds: string[]): string[] {
  const isLast = sounds.at(-1) === 'A' && sounds.slice(0, -1).some(isVowel);
  return isLast ? sounds.slice(0, -1) : sounds;
}

/**
 * Without the inherent vowels that are not spoken: those between a vowel with one consonant (`before` of them at most)
 * and a consonant with a vowel. Said from the end: समझना is samajhna.
 */
function withoutInherent(sounds: string[], before: 1 | 2): string[] {
  const spoken = [...sounds];
  for (let place = spoken.length - 3; place >= 2; place -= 1) {
    const isSilent =
      spoken[place] === 'A' &&
      isConsonant(spoken[place + 1]) &&
      isVowel(spoken[place + 2]) &&
      isConsonant(spoken[place - 1]) &&
      (isVowel(spoken[place - 2]) || (before === 2 && isVowel(spoken[place - 3])));
    if (isSilent) spoken.splice(place, 1);
  }
  return spoken;
}

function isConsonant(sound: string | undefined): boolean {
  return sound !== undefined && !isVowel(sound);
}

/** Whether a search finds a written word by the sound of a typed one. */
export function soundsAlike(typed: string, written: string): boolean {
  const sounds = new Set(soundsOf(written));
  return soundsOf(typed).some((sound) => sounds.has(sound));
}

function soundsOf(text: string): string[] {
  return wordsOf(text).flatMap((word) => (isDevanagari(word) ? soundsOfDevanagari(word) : soundsOfLatin(word)));
}
