import { SEARCH_MAXIMUM } from '#shared/limits.ts';
import { isDevanagari } from '#shared/text/search/fold-word.ts';
import { maySoundHindi, soundsOfDevanagari, soundsOfLatin } from '#shared/text/search/sounds.ts';
import { wordsOf } from '#shared/text/search/words.ts';
import { englishStem } from './word-terms.ts';

/** More words than this cost time and narrow nothing. */
const WORDS_MAXIMUM = 12;

/** One word of a search, and what else it may be found as. */
export interface SearchWord {
  word: string;
  stem: string;
  /** Of Devanagari words that sound like it. */
  sounds: string[];
  /** The same, of words in Latin letters. */
  latinSounds: string[];
  /** The last word may still be being typed. */
  isLast: boolean;
}

/** @returns `undefined` where nothing is looked for, an empty list where nothing can be found */
export function readSearch(search = ''): SearchWord[] | undefined {
  const text = search.slice(0, SEARCH_MAXIMUM).toWellFormed();
  if (text.trim() === '') return undefined;
  const words = wordsOf(text).slice(0, WORDS_MAXIMUM);
  const last = words.at(-1);
  return [...new Set(words)].map((word) => ({ ...toSearchWord(word), isLast: word === last }));
}

function toSearchWord(word: string): Omit<SearchWord, 'isLast'> {
  if (isDevanagari(word)) {
    const sounds = soundsOfDevanagari(word);
    return { word, stem: word, sounds, latinSounds: sounds };
  }
  const sounds = soundsOfLatin(word);
  return { word, stem: englishStem(word), sounds, latinSounds: maySoundHindi(word) ? sounds : [] };
}
