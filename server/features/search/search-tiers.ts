import type { TermQuery } from '#server/database/dialects/term-query.ts';
import type { SoughtWord } from './read-search.ts';
import { categoryTerm, type Field, inField, latinSoundTerm, soundTerm, stemTerm, wordTerm } from './terms.ts';

/** Fewer letters begin too many words of a long text: they count as a beginning in the head of a post only. */
export const BEGINNING_MINIMUM = 3;

/** How near a word of a post comes to the one that is sought. Each takes what the ones before it take. */
type Nearness = 'exact' | 'word' | 'sound';

const TIERS: [Field, Nearness][] = [
  ['title', 'exact'],
  ['title', 'word'],
  ['title', 'sound'],
  ['tags', 'word'],
  ['tags', 'sound'],
  ['head', 'word'],
  ['head', 'sound'],
];

export interface Sought {
  words: SoughtWord[];
  /** The categories whose name each word is part of, by their ids. */
  categoriesOf: (word: SoughtWord) => number[];
}

/** What is found, the best first: each tier is what the tiers before it left out, the newest first. */
export function tiersOf(sought: Sought): TermQuery[] {
  const tiers = TIERS.map(([field, nearness]) => everyWord(sought, field, nearness));
  if (sought.words.length > 1) tiers.push({ every: [everythingFound(sought), someWordInTitle(sought)] });
  return [...tiers, everyWord(sought, 'all', 'word'), everythingFound(sought)];
}

export function everythingFound(sought: Sought): TermQuery {
  return everyWord(sought, 'all', 'sound');
}

export function inTitle(sought: Sought): TermQuery[] {
  return TIERS.filter(([field]) => field === 'title').map(([field, nearness]) => everyWord(sought, field, nearness));
}

function everyWord({ words, categoriesOf }: Sought, field: Field, nearness: Nearness): TermQuery {
  return {
    every: words.map((word) => {
      const isInHead = field === 'head' || field === 'all';
      const categories = isInHead && nearness !== 'exact' ? categoriesOf(word).map(categoryTerm) : [];
      return { any: [...waysToFind(word, field, nearness), ...categories] };
    }),
  };
}

function someWordInTitle({ words }: Sought): TermQuery {
  return { any: words.flatMap((word) => waysToFind(word, 'title', 'word')) };
}

function waysToFind(sought: SoughtWord, field: Field, nearness: Nearness): TermQuery[] {
  const { word, stem, sounds, latinSounds, isLast } = sought;
  const terms = [wordTerm(word)];
  if (nearness !== 'exact') terms.push(stemTerm(stem), ...(stem === word ? [] : [wordTerm(stem)]));
  if (nearness === 'sound') terms.push(...sounds.map(soundTerm), ...latinSounds.map(latinSoundTerm));
  const beginnings = isLast && nearness !== 'exact' ? beginningsOf(sought, field, nearness) : [];
  return [...terms.map((term) => inField(field, term)), ...beginnings];
}

/** The last word may still be being typed. */
function beginningsOf({ word, sounds: [sound = ''] }: SoughtWord, field: Field, nearness: Nearness): TermQuery[] {
  const head = field === 'all' ? 'head' : field;
  const beginnings = [inField(word.length < BEGINNING_MINIMUM ? head : field, wordTerm(word))];
  if (nearness === 'sound' && sound.length >= BEGINNING_MINIMUM) beginnings.push(inField(head, soundTerm(sound)));
  return beginnings.map((beginning) => ({ beginning }));
}
