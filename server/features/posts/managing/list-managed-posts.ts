import { toLimitOffset } from '#server/base/pagination.ts';
import type { Database } from '#server/database/database.ts';
import { findCategoryBySlug } from '#server/features/categories/category-store.ts';
import { readSearch, type SearchWord } from '#server/features/search/read-search.ts';
import { searchPosts } from '#server/features/search/search-posts.ts';
import type { ManagedSort, PostListQuery } from '#shared/contracts/post.ts';
import { findPosts } from '../post-store.ts';
import type { PostList } from '../read-posts.ts';
import { listManagedIds, type ManagedFilter } from './managed-posts-store.ts';

/** Without an order, the newest come first, or the best results of a search. */
type ManagedRequest = Omit<ManagedFilter, 'authorId'> &
  Pick<PostListQuery, 'page' | 'limit' | 'search' | 'category' | 'sort'>;

/** More results of a search than anybody pages through; the best of them are kept. */
const FOUND_MAXIMUM = 20_000;

/** Lists posts for those who look after them, whatever their status. The whole list is read for each page of it. */
export async function listManagedPosts(
  database: Database,
  authorId: number | null,
  { search, sort, status, language, category, categoryId, ...paging }: ManagedRequest,
): Promise<PostList> {
  const { page, limit, offset } = toLimitOffset(paging);
  const named = category ? await findCategoryBySlug(database.read, category) : { id: categoryId };
  if (!named) return { rows: [], count: 0, page, limit };
  const filter = { authorId, status, language, categoryId: named.id };
  const words = readSearch(search);
  const managed = await listManagedIds(database.engine.slowRead, filter, sort ?? 'newest');
  const ids = words ? await foundAmong(database, managed, { words, sort, filter }) : managed;
  return { rows: await findPosts(database.read, ids.slice(offset, offset + limit)), count: ids.length, page, limit };
}

interface Search {
  words: SearchWord[];
  sort: ManagedSort | undefined;
  filter: ManagedFilter;
}

/** The index of the search knows neither every status nor any order but its own, so two lists of ids are compared. */
async function foundAmong(database: Database, managed: number[], { words, sort, filter }: Search): Promise<number[]> {
  const { authorId, categoryId, language } = filter;
  const search = { words, selection: { kind: 'not in bin', authorId } as const, categoryId, language };
  const { ids: found } = await searchPosts(database, search, { limit: FOUND_MAXIMUM, offset: 0 });
  return sort ? commonIds(managed, found) : commonIds(found, managed);
}

/** In the order of the first list. */
function commonIds(ids: number[], others: number[]): number[] {
  const known = new Set(others);
  return ids.filter((id) => known.has(id));
}
