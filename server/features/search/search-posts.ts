import type { Database, Db } from '#server/database/database.ts';
import type { TermQuery } from '#server/database/dialects/term-query.ts';
import { listCategoryNames } from '#server/features/categories/category-store.ts';
import type { Language } from '#shared/contracts/text.ts';
import { soundsOf } from '#shared/text/search/sounds.ts';
import { wordsOf } from '#shared/text/search/words.ts';
import type { PostSelection } from './post-selection.ts';
import { joinedWord, type SearchWord } from './read-search.ts';
import { scopeTerms } from './scope-terms.ts';
import { everythingFound, tiersOf } from './search-tiers.ts';
import { idFromSortKey } from './sort-key.ts';
import { wordTerm } from './terms.ts';
import { englishStem } from './word-terms.ts';

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
  const categories = (await listCategoryNames(read)).map(({ id, name }) => {
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
