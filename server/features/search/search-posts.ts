import type { Database, Db } from '#server/database/database.ts';
import type { TermQuery } from '#server/database/dialects/term-query.ts';
import { soundsAlike } from '#shared/text/search/sounds.ts';
import { wordsOf } from '#shared/text/search/words.ts';
import type { SearchWord } from './read-search.ts';
import { type PostSelection, scopeTerms } from './scope-terms.ts';
import { listCategoryNames } from './search-store.ts';
import { everythingFound, type TierQuery, tiersOf } from './search-tiers.ts';
import { idFromSortKey } from './sort-key.ts';
import { wordTerm } from './terms.ts';
import { englishStem } from './word-terms.ts';

export interface PostSearch {
  words: SearchWord[];
  selection: PostSelection;
  categoryId: number | undefined;
}

interface FoundPosts {
  /** Of the part of the list that was asked for, the best first. */
  ids: number[];
  /** Of all that are found. */
  count: number;
  /** As they were looked for. */
  words: SearchWord[];
}

/** A word that so many posts hold is taken as it is: the longer words it begins would find more than anybody reads. */
const COMMON = 1000;

/** One order of all that is found, the same on both databases, so that pages neither repeat nor leave out a post. */
export async function searchPosts(
  database: Database,
  search: PostSearch,
  { limit, offset }: { limit: number; offset: number },
): Promise<FoundPosts> {
  const words = await wholeIfCommon(database, search.words);
  if (words.length === 0) return { ids: [], count: 0, words };
  const asked = await askedOf(database.read, { ...search, words });
  const count = await database.engine.terms.countMatches(asked.within(everythingFound(asked.sought)));
  const end = Math.min(offset + limit, count);
  if (end <= offset) return { ids: [], count, words };
  const places = await bestSortKeys(database, tiersOf(asked.sought).map(asked.within), end);
  return { ids: places.slice(offset).map(idFromSortKey), count, words };
}

export async function countFoundPosts({ engine, read }: Database, search: PostSearch): Promise<number> {
  const { sought, within } = await askedOf(read, search);
  return engine.terms.countMatches(within(everythingFound(sought)));
}

/** The first so many of what the tiers find. A tier gives as many as are wanted in all: it repeats what was found before. */
export async function bestSortKeys({ engine }: Database, tiers: TermQuery[], wanted: number): Promise<number[]> {
  const places = new Set<number>();
  for (const tier of tiers) {
    if (places.size >= wanted) break;
    for (const place of await engine.terms.findSortKeys(tier, wanted)) places.add(place);
  }
  return [...places].slice(0, wanted);
}

async function wholeIfCommon({ engine }: Database, words: SearchWord[]): Promise<SearchWord[]> {
  const last = words.find(({ isLast }) => isLast);
  if (!last || (await engine.terms.countMatches(wordTerm(last.word), COMMON)) < COMMON) return words;
  return words.map((word) => ({ ...word, isLast: false }));
}

async function askedOf(read: Db, { words, selection, categoryId }: PostSearch) {
  const sought: TierQuery = { words, categoriesOf: await findNamedCategories(read) };
  const within = (query: TermQuery): TermQuery => ({ every: [query, ...scopeTerms(selection, categoryId)] });
  return { sought, within };
}

/** A post is found by its category's name as well, which is looked up: the category may be renamed. */
async function findNamedCategories(read: Db): Promise<(sought: SearchWord) => number[]> {
  const categories = (await listCategoryNames(read)).map(({ id, name }) => ({ id, words: wordsOf(name) }));
  return (sought) =>
    categories.filter(({ words }) => words.some((word) => isNamedBy(sought, word))).map(({ id }) => id);
}

function isNamedBy({ word, stem, isLast }: SearchWord, name: string): boolean {
  if (name === word || englishStem(name) === stem) return true;
  return (isLast && name.startsWith(word)) || soundsAlike(word, name);
}
