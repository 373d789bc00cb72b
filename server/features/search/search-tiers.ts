import type { TermQuery } from '#server/database/dialects/term-query.ts';
import type { SoughtWord } from './read-search.ts';
import { type Nearness, soughtBeginnings, soughtTerms } from './sought-terms.ts';
import { categoryTerm, type Field, inField } from './terms.ts';

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

function waysToFind(word: SoughtWord, field: Field, nearness: Nearness): TermQuery[] {
  const head = field === 'all' ? 'head' : field;
  const beginnings = soughtBeginnings(word, nearness).map(({ term, inHeadOnly }) => ({
    beginning: inField(inHeadOnly ? head : field, term),
  }));
  return [...soughtTerms(word, nearness).map((term) => inField(field, term)), ...beginnings];
}
