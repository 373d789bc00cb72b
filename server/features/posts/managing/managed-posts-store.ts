import { toLimitOffset } from '#server/base/pagination.ts';
import type { Database, Db } from '#server/database/database.ts';
import { findCategoryBySlug } from '#server/features/categories/category-store.ts';
import { readSearch, type SearchWord } from '#server/features/search/read-search.ts';
import { searchPosts } from '#server/features/search/search-posts.ts';
import type { ManagedSort, ManagedStatus, PostListQuery } from '#shared/contracts/post.ts';
import type { Language } from '#shared/contracts/text.ts';
import { type SelectedPosts, selectPart } from '../post-list-store.ts';
import { findPosts } from '../post-store.ts';
import type { PostList } from '../read-posts.ts';

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

interface ManagedFilter {
  /** `null` for the posts of every author. */
  authorId: number | null;
  status?: ManagedStatus | undefined;
  language?: Language | undefined;
  categoryId?: number | undefined;
}

/** Compares as a dictionary does, in every script, and puts chapter 2 before chapter 10. Databases each do it differently. */
const { compare } = new Intl.Collator('en', { numeric: true, ignorePunctuation: true });

const ORDERS = {
  newest: ['created_at', 'desc'],
  oldest: ['created_at', 'asc'],
  updated: ['updated_at', 'desc'],
  views: ['views', 'desc'],
  likes: ['likes', 'desc'],
  comments: ['comments', 'desc'],
} as const;

/** The whole list, which may be long. */
async function listManagedIds(slowRead: Db, filter: ManagedFilter, sort: ManagedSort): Promise<number[]> {
  const posts = selectManaged(slowRead, filter);
  if (sort === 'title') {
    const titles = await posts.select(['posts.id', 'posts.title']).execute();
    return titles.sort((one, other) => compare(one.title, other.title) || one.id - other.id).map(({ id }) => id);
  }
  const [column, direction] = ORDERS[sort];
  const ordered = posts.select('posts.id').orderBy(`posts.${column}`, direction).orderBy('posts.id', direction);
  return (await ordered.execute()).map(({ id }) => id);
}

function selectManaged(read: Db, { authorId, status, language, categoryId }: ManagedFilter): SelectedPosts {
  return selectPart(read, { kind: 'not in bin', authorId })
    .$if(status !== undefined, (posts) => withStatus(posts, status as ManagedStatus))
    .$if(language !== undefined, (posts) => posts.where('posts.language', '=', language as Language))
    .$if(categoryId !== undefined, (posts) => posts.where('posts.category_id', '=', categoryId as number));
}

/** A post that waits for a review is not scheduled until an admin has read it. */
function withStatus(posts: SelectedPosts, status: ManagedStatus): SelectedPosts {
  if (status === 'published') return posts.where('posts.status', '=', 'published');
  const drafts = posts.where('posts.status', '=', 'draft');
  if (status === 'review') return drafts.where('posts.review_requested_at', 'is not', null);
  return drafts
    .where('posts.review_requested_at', 'is', null)
    .where('posts.publish_at', status === 'scheduled' ? 'is not' : 'is', null);
}
