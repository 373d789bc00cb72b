import { isDevanagari } from '#shared/text/search/fold-word.ts';
import type { SearchWord } from './read-search.ts';
import { latinSoundTerm, soundTerm, stemTerm, wordTerm } from './terms.ts';

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
