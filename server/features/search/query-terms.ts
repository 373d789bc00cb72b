import type { SearchWord } from './read-search.ts';
import { latinSoundTerm, soundTerm, stemTerm, wordTerm } from './terms.ts';

/** Fewer letters begin too many words of a long text: they count as a beginning in the head of a post only. */
const BEGINNING_MINIMUM = 3;

/** How near a word of a post comes to the one that is sought. Each takes what the ones before it take. */
export type Nearness = 'exact' | 'word' | 'sound';

/** What words that come so near are found by. */
export function queryTerms({ word, stem, sounds, latinSounds }: SearchWord, nearness: Nearness): string[] {
  const terms = [wordTerm(word)];
  if (nearness !== 'exact') terms.push(stemTerm(stem), ...(stem === word ? [] : [wordTerm(stem)]));
  if (nearness === 'sound') terms.push(...sounds.map(soundTerm), ...latinSounds.map(latinSoundTerm));
  return terms;
}

interface Beginning {
  term: string;
  inHeadOnly: boolean;
}

/** The last word may still be being typed: what the terms of a longer one begin with. */
export function queryPrefixes({ word, sounds: [sound = ''], isLast }: SearchWord, nearness: Nearness): Beginning[] {
  if (!isLast || nearness === 'exact') return [];
  const ofWord = { term: wordTerm(word), inHeadOnly: word.length < BEGINNING_MINIMUM };
  const isHeard = nearness === 'sound' && sound.length >= BEGINNING_MINIMUM;
  return isHeard ? [ofWord, { term: soundTerm(sound), inHeadOnly: true }] : [ofWord];
}
