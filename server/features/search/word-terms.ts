import { stemmer } from 'stemmer';
import { foldWord, isDevanagari } from '#shared/text/search/fold-word.ts';
import { maySoundHindi, soundsOfDevanagari, soundsOfLatin } from '#shared/text/search/sounds.ts';
import { latinSoundTerm, soundTerm, stemTerm, wordTerm } from './terms.ts';

/** Texts repeat their words: most need to be read once only. Between writes nobody needs what was kept. */
const CACHE_MAXIMUM = 30_000;
const KEPT_MS = 10_000;

const kept = new Map<string, readonly string[]>();

/** @param word as it was written @returns what it is found by anywhere in a post; none for what is no word */
export function termsOfWord(word: string): readonly string[] {
  const known = kept.get(word);
  if (known) return known;
  if (kept.size >= CACHE_MAXIMUM) kept.clear();
  const terms = read(foldWord(word));
  if (kept.size === 0) setTimeout(() => kept.clear(), KEPT_MS).unref();
  kept.set(word, terms);
  return terms;
}

function read(word: string): string[] {
  if (word === '') return [];
  if (isDevanagari(word)) return [wordTerm(word), ...soundsOfDevanagari(word).map(soundTerm)];
  const stem = englishStem(word);
  const stems = stem === word ? [] : [stemTerm(stem)];
  return [wordTerm(word), ...stems, ...(maySoundHindi(word) ? soundsOfLatin(word).map(latinSoundTerm) : [])];
}

/** What the endings of an English word leave, by Porter's algorithm; not always a word. Others come back as they are. */
export function englishStem(word: string): string {
  return /^[a-z]{3,}$/.test(word) ? stemmer(word) : word;
}
