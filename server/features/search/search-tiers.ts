import type { TermQuery } from '#server/database/dialects/term-query.ts';
import { type Nearness, queryPrefixes, queryTerms } from './query-terms.ts';
import type { SearchWord } from './read-search.ts';
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

export interface TierQuery {
  words: SearchWord[];
  /** See `joinedWord`. */
  joined: SearchWord | undefined;
  /** The ids of the categories that have the word in their name. */
  categoriesOf: (word: SearchWord) => number[];
}

/** The best tier comes first. A tier may repeat posts of earlier ones; within a tier the newest post comes first. */
export function tiersOf(sought: TierQuery): TermQuery[] {
  const tiers = TIERS.map(([field, nearness]) => everyWord(sought, field, nearness));
  if (sought.words.length > 1) tiers.push({ every: [everythingFound(sought), someWordInTitle(sought)] });
  return [...tiers, everyWord(sought, 'all', 'word'), everythingFound(sought)];
}

export function everythingFound(sought: TierQuery): TermQuery {
  return everyWord(sought, 'all', 'sound');
}

export function inTitle(sought: TierQuery): TermQuery[] {
  return TIERS.filter(([field]) => field === 'title').map(([field, nearness]) => everyWord(sought, field, nearness));
}

/** Every word on its own, or all of them written as one. */
function everyWord({ words, joined, categoriesOf }: TierQuery, field: Field, nearness: Nearness): TermQuery {
  const every = words.map((word) => {
    const isInHead = field === 'head' || field === 'all';
    const categories = isInHead && nearness !== 'exact' ? categoriesOf(word).map(categoryTerm) : [];
    return { any: [...waysToFind(word, field, nearness), ...categories] };
  });
  return joined ? { any: [{ every }, ...waysToFind(joined, field, nearness)] } : { every };
}

function someWordInTitle({ words }: TierQuery): TermQuery {
  return { any: words.flatMap((word) => waysToFind(word, 'title', 'word')) };
}

function waysToFind(word: SearchWord, field: Field, nearness: Nearness): TermQuery[] {
  const head = field === 'all' ? 'head' : field;
  const prefixes = queryPrefixes(word, nearness).map(({ term, inHeadOnly }) => ({
    beginning: inField(inHeadOnly ? head : field, term),
  }));
  return [...queryTerms(word, nearness).map((term) => inField(field, term)), ...prefixes];
}
