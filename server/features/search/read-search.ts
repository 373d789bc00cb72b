import { SEARCH_MAXIMUM } from '#shared/limits.ts';
import { isDevanagari, WORD_LENGTH_MAXIMUM } from '#shared/text/search/fold-word.ts';
import { maySoundHindi, SOUNDS_MAXIMUM, soundsOfDevanagari, soundsOfLatin } from '#shared/text/search/sounds.ts';
import { wordsOf } from '#shared/text/search/words.ts';
import { englishStem, latinSoundTerm, soundTerm, stemTerm, wordTerm } from './word-terms.ts';

/** Further words would cost time and narrow hardly anything down. */
const WORDS_MAXIMUM = 12;
/**
 * Of all words together, since each sound is two more terms to look up. Words typed in Latin letters have two at most,
 * so a search of twelve such words keeps them all.
 */
const SOUNDS_OF_ALL = 24;
/** Of the words of a search, times the sounds of each: long sounds take longer to make and to look up. */
const SOUNDED_LETTERS = 96;

/** One word of a search, and the other forms it is looked up by. */
export interface SearchWord {
  word: string;
  stem: string;
  /** The sounds by which Devanagari words are found. */
  sounds: string[];
  /** The sounds by which words in Latin letters are found. */
  latinSounds: string[];
  /** The last word may still be being typed. */
  isLast: boolean;
}

/** @returns `undefined` for a blank search; an empty list for one without words, which can find nothing */
export function readSearch(search = ''): SearchWord[] | undefined {
  const text = search.slice(0, SEARCH_MAXIMUM).toWellFormed();
  if (text.trim() === '') return undefined;
  const words = wordsOf(text).slice(0, WORDS_MAXIMUM);
  const last = words.at(-1);
  const different = [...new Set(words)];
  return different.map((word) => ({
    ...toSearchWord(word, soundsMaximum(word, different.length)),
    isLast: word === last,
  }));
}

function soundsMaximum({ length }: string, words: number): number {
  const ofEach = [SOUNDS_OF_ALL / words, SOUNDED_LETTERS / words / length];
  return Math.min(SOUNDS_MAXIMUM, ...ofEach.map((sounds) => Math.max(1, Math.floor(sounds))));
}

/** The two words of a search as one, since many Hindi compounds are typed apart: `karma yog` is also कर्मयोग. */
export function joinedWord(words: SearchWord[]): SearchWord | undefined {
  const [first, second] = words;
  if (words.length !== 2 || !first || !second || isDevanagari(first.word) !== isDevanagari(second.word))
    return undefined;
  const word = first.word + second.word;
  // The index has no longer ones.
  if (word.length > WORD_LENGTH_MAXIMUM) return undefined;
  return { ...toSearchWord(word, soundsMaximum(word, 1)), isLast: false };
}

function toSearchWord(word: string, soundsMaximum: number): Omit<SearchWord, 'isLast'> {
  if (isDevanagari(word)) {
    const sounds = soundsOfDevanagari(word, soundsMaximum);
    return { word, stem: word, sounds, latinSounds: sounds };
  }
  const sounds = soundsOfLatin(word);
  return { word, stem: englishStem(word), sounds, latinSounds: maySoundHindi(word) ? sounds : [] };
}

/** A shorter prefix matches too many words of a long text, so it is looked for in the head of a post only. */
const PREFIX_MINIMUM = 3;

/** How closely a word of a post matches a search word. Each level includes the ones before it. */
export type Nearness = 'exact' | 'word' | 'sound';

/** @returns the terms that find the words matching this closely */
export function queryTerms({ word, stem, sounds, latinSounds }: SearchWord, nearness: Nearness): string[] {
  const terms = [wordTerm(word)];
  if (nearness !== 'exact' && !isDevanagari(word))
    terms.push(stemTerm(stem), ...(stem === word ? [] : [wordTerm(stem)]));
  if (nearness === 'sound') terms.push(...sounds.map(soundTerm), ...latinSounds.map(latinSoundTerm));
  return terms;
}

interface Prefix {
  term: string;
  inHeadOnly: boolean;
}

/** @returns prefixes for the last word of a search, which may still be being typed; none for the other words */
export function queryPrefixes({ word, sounds: [sound = ''], isLast }: SearchWord, nearness: Nearness): Prefix[] {
  if (!isLast || nearness === 'exact') return [];
  const wordPrefix = { term: wordTerm(word), inHeadOnly: word.length < PREFIX_MINIMUM };
  const bySound = nearness === 'sound' && sound.length >= PREFIX_MINIMUM;
  return bySound ? [wordPrefix, { term: soundTerm(sound), inHeadOnly: true }] : [wordPrefix];
}
