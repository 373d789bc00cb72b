import { stemmer } from 'stemmer';
import type { Language } from '#shared/contracts/text.ts';
import { foldWord, isDevanagari } from '#shared/text/search/fold-word.ts';
import { maySoundHindi, soundsOfDevanagari, soundsOfLatin } from '#shared/text/search/sounds.ts';

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

/**
 * The part of a post in which a word occurs. The head is title, tags and summary; `all` is the whole post. Terms of the
 * head are indexed under `all` as well.
 */
export type Field = 'title' | 'tags' | 'head' | 'all';

const MARKS: Record<Field, string> = { title: 't', tags: 'g', head: 'h', all: '' };

/** No word contains a "_", so that a word can never be mistaken for another kind of term. */
export const wordTerm = (word: string) => word;
export const stemTerm = (stem: string) => `_s_${stem}`;
/** The sound of a Devanagari word. */
export const soundTerm = (sound: string) => `_k_${sound}`;
/** The sound of a word in Latin letters that may be Hindi. */
export const latinSoundTerm = (sound: string) => `_l_${sound}`;

/** Limits a term to one field. */
export function inField(field: Field, term: string): string {
  if (field === 'all') return term;
  return term.startsWith('_') ? `_${MARKS[field]}${term.slice(1)}` : `_${MARKS[field]}_${term}`;
}

export const PUBLISHED_TERM = '_is_published';
export const DRAFT_TERM = '_is_draft';
export const BINNED_TERM = '_is_binned';
export const authorTerm = (id: number) => `_by_${id}`;
export const categoryTerm = (id: number) => `_of_${id}`;
export const languageTerm = (language: Language) => `_in_${language}`;
