import type { Database, Db } from '#server/database/database.ts';
import type { TermQuery } from '#server/database/dialects/term-query.ts';
import { listCategories } from '#server/features/categories/category-store.ts';
import type { Language } from '#shared/contracts/text.ts';
import { soundsOf } from '#shared/text/search/sounds.ts';
import { wordsOf } from '#shared/text/search/words.ts';
import type { PostSelection } from './post-selection.ts';
import { joinedWord, type Nearness, queryPrefixes, queryTerms, type SearchWord } from './read-search.ts';
import { idFromSortKey } from './sort-key.ts';
import {
  authorTerm,
  BINNED_TERM,
  categoryTerm,
  DRAFT_TERM,
  englishStem,
  type Field,
  inField,
  languageTerm,
  PUBLISHED_TERM,
  wordTerm,
} from './word-terms.ts';

export interface PostSearch {
  words: SearchWord[];
  selection: PostSelection;
  categoryId: number | undefined;
  language?: Language | undefined;
}

interface FoundPosts {
  /** The ids of the requested page, best matches first. */
  ids: number[];
  /** How many posts the search finds in all. */
  count: number;
  /** The words as they were searched for: the last one may no longer be taken as a prefix. */
  words: SearchWord[];
}

/**
 * A word in this many posts is not taken as a prefix: longer words would only add to more results than anyone reads.
 */
const COMMON = 1000;

/** The order of results is total and the same on both databases, so that pages neither repeat nor skip a post. */
export async function searchPosts(
  database: Database,
  search: PostSearch,
  { limit, offset }: { limit: number; offset: number },
): Promise<FoundPosts> {
  const words = await withoutPrefixIfCommon(database, search.words);
  if (words.length === 0) return { ids: [], count: 0, words };
  const query = await prepareQuery(database.read, { ...search, words });
  const count = await database.engine.terms.countMatches(query.within(everythingFound(query.sought)));
  const end = Math.min(offset + limit, count);
  if (end <= offset) return { ids: [], count, words };
  const sortKeys = await bestSortKeys(database, tiersOf(query.sought).map(query.within), end);
  return { ids: sortKeys.slice(offset).map(idFromSortKey), count, words };
}

export async function countFoundPosts({ engine, read }: Database, search: PostSearch): Promise<number> {
  const { sought, within } = await prepareQuery(read, search);
  return engine.terms.countMatches(within(everythingFound(sought)));
}

/**
 * @param limit how many sort keys to return at most
 * @returns the sort keys of the best matches; each tier is asked for `limit`, since it may repeat those of earlier
 * tiers
 */
export async function bestSortKeys({ engine }: Database, tiers: TermQuery[], limit: number): Promise<number[]> {
  const sortKeys = new Set<number>();
  for (const tier of tiers) {
    if (sortKeys.size >= limit) break;
    for (const sortKey of await engine.terms.findSortKeys(tier, limit)) sortKeys.add(sortKey);
  }
  return [...sortKeys].slice(0, limit);
}

async function withoutPrefixIfCommon({ engine }: Database, words: SearchWord[]): Promise<SearchWord[]> {
  const last = words.find(({ isLast }) => isLast);
  if (!last || (await engine.terms.countMatches(wordTerm(last.word), COMMON)) < COMMON) return words;
  return words.map((word) => ({ ...word, isLast: false }));
}

async function prepareQuery(read: Db, { words, ...scope }: PostSearch) {
  const sought = { words, joined: joinedWord(words), categoriesOf: await findNamedCategories(read) };
  const within = (terms: TermQuery): TermQuery => ({ every: [terms, ...scopeTerms(scope)] });
  return { sought, within };
}

/** A post is also found by its category's name, which is looked up at search time because it may change. */
async function findNamedCategories(read: Db): Promise<(sought: SearchWord) => number[]> {
  const categories = (await listCategories(read)).map(({ id, name }) => {
    const words = wordsOf(name);
    return { id, words, stems: words.map(englishStem), sounds: new Set(soundsOf(name)) };
  });
  return ({ word, stem, sounds, isLast }) =>
    categories
      .filter(
        (name) =>
          name.stems.includes(stem) ||
          name.words.some((each) => each === word || (isLast && each.startsWith(word))) ||
          sounds.some((sound) => name.sounds.has(sound)),
      )
      .map(({ id }) => id);
}

const TIERS: [Field, Nearness][] = [
  ['title', 'exact'],
  ['title', 'word'],
  ['title', 'sound'],
  ['tags', 'word'],
  ['tags', 'sound'],
  ['head', 'word'],
  ['head', 'sound'],
];

interface TierQuery {
  words: SearchWord[];
  /** See `joinedWord`. */
  joined: SearchWord | undefined;
  /** The ids of the categories that have the word in their name. */
  categoriesOf: (word: SearchWord) => number[];
}

/** The best tier comes first. A tier may repeat posts of earlier ones; within a tier the newest post comes first. */
function tiersOf(sought: TierQuery): TermQuery[] {
  const tiers = TIERS.map(([field, nearness]) => everyWord(sought, field, nearness));
  if (sought.words.length > 1) tiers.push({ every: [everythingFound(sought), someWordInTitle(sought)] });
  return [...tiers, everyWord(sought, 'all', 'word'), everythingFound(sought)];
}

function everythingFound(sought: TierQuery): TermQuery {
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

interface SearchScope {
  selection: PostSelection;
  categoryId: number | undefined;
  language?: Language | undefined;
}

/** @returns the terms that every post within this scope has */
export function scopeTerms({ selection, categoryId, language }: SearchScope): TermQuery[] {
  return [
    stateTerms(selection),
    ...(categoryId === undefined ? [] : [categoryTerm(categoryId)]),
    ...(language === undefined ? [] : [languageTerm(language)]),
  ];
}

function stateTerms(selection: PostSelection): TermQuery {
  switch (selection.kind) {
    case 'published':
      return PUBLISHED_TERM;
    case 'published and drafts':
      return { any: [PUBLISHED_TERM, { every: [DRAFT_TERM, authorTerm(selection.authorId)] }] };
    case 'drafts':
      return byAuthor(DRAFT_TERM, selection.authorId);
    case 'not in bin':
      return byAuthor({ any: [PUBLISHED_TERM, DRAFT_TERM] }, selection.authorId);
    case 'bin':
      return byAuthor(BINNED_TERM, selection.authorId);
  }
}

function byAuthor(state: TermQuery, authorId: number | null): TermQuery {
  return authorId === null ? state : { every: [state, authorTerm(authorId)] };
}
