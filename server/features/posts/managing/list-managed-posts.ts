import { toLimitOffset } from '#server/base/pagination.ts';
import type { Database, Db } from '#server/database/database.ts';
import { findCategoryByAnySlug } from '#server/features/categories/find-category.ts';
import { readSearch, type SearchWord } from '#server/features/search/read-search.ts';
import { searchPosts } from '#server/features/search/search-posts.ts';
import type { ManagedSort } from '#shared/contracts/post.ts';
import { findPosts } from '../post-store.ts';
import type { PostList } from '../read-posts.ts';
import { countManaged, listManagedIds, listManagedTitles, type ManagedFilter } from './managed-posts-store.ts';

interface ManagedRequest extends Omit<ManagedFilter, 'authorId'> {
  page?: number | undefined;
  limit?: number | undefined;
  search?: string | undefined;
  /** The slug of a category, instead of its id. */
  category?: string | undefined;
  /** By default the newest first, or the best results of a search. */
  sort?: ManagedSort | undefined;
}

interface Range {
  limit: number;
  offset: number;
}

interface Found {
  ids: number[];
  count: number;
}

/** Compares as a dictionary does, in every script, and puts chapter 2 before chapter 10. Databases each do it differently. */
const { compare } = new Intl.Collator('en', { numeric: true, ignorePunctuation: true });

/** More results of a search than anybody pages through; the best of them are kept. */
const FOUND_MAXIMUM = 20_000;

/** Lists posts for those who look after them, whatever their status. */
export async function listManagedPosts(
  database: Database,
  authorId: number | null,
  { search, sort, status, language, category, categoryId, ...paging }: ManagedRequest,
): Promise<PostList> {
  const { page, limit, offset } = toLimitOffset(paging);
  const named = category ? await findCategoryByAnySlug(database.read, category) : { id: categoryId };
  if (!named) return { rows: [], count: 0, page, limit };
  const filter = { authorId, status, language, categoryId: named.id };
  const words = readSearch(search);
  const range = { limit, offset };
  const { ids, count } = words
    ? await foundIds(database, { words, sort, filter }, range)
    : await idsInOrder(database, filter, sort ?? 'newest', range);
  return { rows: await findPosts(database.read, ids), count, page, limit };
}

/** Without a search, all but the order of creation needs the whole list, which may be long. */
async function idsInOrder(
  { read, engine }: Database,
  filter: ManagedFilter,
  sort: ManagedSort,
  range: Range,
): Promise<Found> {
  if (sort === 'title') return cut(await allIds(engine.slowRead, filter, sort), range);
  const db = sort === 'newest' || sort === 'oldest' ? read : engine.slowRead;
  const [ids, count] = await Promise.all([listManagedIds(db, filter, sort, range), countManaged(read, filter)]);
  return { ids, count };
}

interface Search {
  words: SearchWord[];
  sort: ManagedSort | undefined;
  filter: ManagedFilter;
}

/** The index of the search knows neither every status nor any order but its own, so two lists of ids are compared. */
async function foundIds(database: Database, { words, sort, filter }: Search, range: Range): Promise<Found> {
  const { authorId, categoryId, language } = filter;
  const selection = { kind: 'not in bin', authorId } as const;
  const all = { limit: FOUND_MAXIMUM, offset: 0 };
  const [found, managed] = await Promise.all([
    searchPosts(database, { words, selection, categoryId, language }, all),
    allIds(database.engine.slowRead, filter, sort ?? 'newest'),
  ]);
  return sort ? cut(commonIds(managed, found.ids), range) : cut(commonIds(found.ids, managed), range);
}

async function allIds(slowRead: Db, filter: ManagedFilter, sort: ManagedSort): Promise<number[]> {
  if (sort !== 'title') return listManagedIds(slowRead, filter, sort);
  return byTitle(await listManagedTitles(slowRead, filter)).map(({ id }) => id);
}

/** @returns the posts in the order of their titles */
function byTitle(posts: { id: number; title: string }[]) {
  return posts.toSorted((one, other) => compare(one.title, other.title) || one.id - other.id);
}

/** In the order of the first list. */
function commonIds(ids: number[], others: number[]): number[] {
  const known = new Set(others);
  return ids.filter((id) => known.has(id));
}

function cut(ids: number[], { limit, offset }: Range) {
  return { ids: ids.slice(offset, offset + limit), count: ids.length };
}
