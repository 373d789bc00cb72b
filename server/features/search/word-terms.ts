import { stemmer } from 'stemmer';
import { foldWord, isDevanagari } from '#shared/text/search/fold-word.ts';
import { maySoundHindi, soundsOfDevanagari, soundsOfLatin } from '#shared/text/search/sounds.ts';
import { latinSoundTerm, soundTerm, stemTerm, wordTerm } from './terms.ts';

/** Texts repeat their words, so their terms are cached while posts are indexed or searched, and dropped soon after. */
const CACHE_MAXIMUM = 30_000;
const CACHE_MS = 10_000;

const cache = new Map<string, readonly string[]>();

/**
 * @param word as it was written
 * @returns the terms that find it anywhere in a post; none if it is not a word
 */
export function termsOfWord(word: string): readonly string[] {
  const cached = cache.get(word);
  if (cached) return cached;
  if (cache.size >= CACHE_MAXIMUM) cache.clear();
  const terms = termsOfFolded(foldWord(word));
  if (cache.size === 0) setTimeout(() => cache.clear(), CACHE_MS).unref();
  cache.set(word, terms);
  return terms;
}

function termsOfFolded(word: string): string[] {
  if (word === '') return [];
  if (isDevanagari(word)) return [wordTerm(word), ...soundsOfDevanagari(word).map(soundTerm)];
  const stem = englishStem(word);
  const stems = stem === word ? [] : [stemTerm(stem)];
  return [wordTerm(word), ...stems, ...(maySoundHindi(word) ? soundsOfLatin(word).map(latinSoundTerm) : [])];
}

/**
 * The stem of an English word by Porter's algorithm, which is not always a word. Other words are returned unchanged.
 */
export function englishStem(word: string): string {
  return /^[a-z]{3,}$/.test(word) ? stemmer(word) : word;
}
