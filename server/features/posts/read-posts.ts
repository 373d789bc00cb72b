import { setImmediate } from 'node:timers/promises';
import { badRequest, postNotFound } from '#server/base/errors.ts';
import { toLimitOffset } from '#server/base/pagination.ts';
import type { CacheTag } from '#server/database/cache-tags.ts';
import type { Database, Db } from '#server/database/database.ts';
import { findCategoryBySlug } from '#server/features/categories/category-store.ts';
import { didYouMean } from '#server/features/search/did-you-mean.ts';
import { findWords, TEXT_SEARCHED } from '#server/features/search/found-words.ts';
import type { PostSelection } from '#server/features/search/post-selection.ts';
import { readSearch } from '#server/features/search/read-search.ts';
import { type PostSearch, searchPosts } from '#server/features/search/search-posts.ts';
import { findShownTag } from '#server/features/tags/tag-store.ts';
import type { PostCard, PostListQuery } from '#shared/contracts/post.ts';
import type { FoundWords } from '#shared/contracts/search.ts';
import { tagSlugOf } from '#shared/text/slug.ts';
import type { TextFormat } from '#shared/writing.ts';
import { countPosts, findNewestFeaturedPostId, listPostIds, type PostFilter } from './post-list-store.ts';
import { maySee, type Viewer } from './post-policy.ts';
import { presentPostCard } from './post-presenter.ts';
import {
  findBodies,
  findPlainTexts,
  findPosts,
  findPostWithNext,
  idsWithin,
  type PostRow,
  type PostWithNext,
} from './post-store.ts';
import { opensPreview } from './preview-links/preview-links.ts';

const PUBLISHED: PostSelection = { kind: 'published' };
const OTHERS_ON_HOME = 2;
const EARLIER_ON_HOME = 5;
/** Of the bodies in one list, in bytes: each is written twice, and fifty of the longest would take 90 MB. */
const BODIES_MAXIMUM = 1024 * 1024;
/** What follows tells a snippet whether the text goes on after it. */
const TEXT_READ = TEXT_SEARCHED + 1000;

interface PostListRequest extends Partial<Pick<PostListQuery, Asked>> {
  categoryId?: number | undefined;
}
type Asked = 'page' | 'limit' | 'search' | 'category' | 'tag' | 'language';

/** A row of a list. A search sets `found`, and `withBodies` the body and its format, or that there is no room for it. */
export type ListedPost = PostRow & {
  found?: FoundWords | undefined;
  body?: string | undefined;
  format?: TextFormat | undefined;
  isBodyOmitted?: boolean;
};

export interface PostList {
  rows: ListedPost[];
  count: number;
  page: number;
  limit: number;
  did_you_mean?: string | undefined;
  /** Set if the category was requested by a former slug: its current slug. */
  category_now?: string;
  /** Set if a tag was requested that published posts have. */
  tag?: { name: string; slug: string };
}

/**
 * Lists the newest posts first, or the best results of a search. An unknown category or tag gives an empty list.
 * @throws {HttpError} 400 for a search within a tag
 */
export async function listPosts(
  database: Database,
  selection: PostSelection,
  request: PostListRequest,
): Promise<PostList> {
  const { read } = database;
  const { page, limit, offset } = toLimitOffset(request);
  const category = request.category ? await categoryOf(read, request.category) : { id: request.categoryId };
  if (category === null) return { rows: [], count: 0, page, limit };
  const { id: categoryId, ...moved } = category;

  const range = { limit, offset };
  const filter = { selection, categoryId, language: request.language };
  const words = readSearch(request.search);
  if (request.tag) {
    if (words) throw badRequest('Give either a search or a tag, not both.', 'tag');
    const tagged = await taggedPosts(read, { ...filter, tag: tagSlugOf(request.tag) }, range);
    return { ...tagged, ...moved, page, limit };
  }
  const list = words ? await foundPosts(database, { ...filter, words }, range) : await newestPosts(read, filter, range);
  return { ...list, ...moved, page, limit };
}

export function listPublishedPosts(database: Database, request: PostListRequest): Promise<PostList> {
  return listPosts(database, PUBLISHED, request);
}

/** The first row always has its body. From the one on with which they would exceed `BODIES_MAXIMUM`, the rows have none. */
export async function withBodies(read: Db, rows: ListedPost[]): Promise<ListedPost[]> {
  if (rows.length === 0) return rows;
  const ids = rows.map(({ id }) => id);
  const within = await idsWithin(read, ids, BODIES_MAXIMUM, 'body');
  const bodies = await findBodies(read, within.length > 0 ? within : ids.slice(0, 1));
  return rows.map((row) => {
    const found = bodies.get(row.id);
    return found ? { ...row, body: found.body, format: found.format } : { ...row, isBodyOmitted: true };
  });
}

/**
 * @param key id, slug or former slug
 * @param preview the token of a preview link, which may be wrong; empty without one
 * @returns `undefined` if the viewer may not see the post
 */
export async function findPostFor(
  database: Database,
  viewer: Viewer,
  key: string,
  preview = '',
): Promise<PostWithNext | undefined> {
  let isPreview = false;
  const found = await findPostWithNext(database, key, async (post) => {
    if (maySee(viewer, post)) return true;
    isPreview = preview !== '' && (await opensPreview(database.read, post, preview));
    return isPreview;
  });
  return found && { ...found, isPreview };
}

/** @throws {HttpError} 404 if the viewer may not see the post */
export async function readPostFor(
  database: Database,
  viewer: Viewer,
  key: string,
  preview = '',
): Promise<PostWithNext> {
  const found = await findPostFor(database, viewer, key, preview);
  if (!found) throw postNotFound();
  return found;
}

/** Any other post may be suggested on the page of a post, and the next one is shown with its summary and image. */
export function cacheTagsOf({ post, next, series }: PostWithNext): CacheTag[] {
  const parts: CacheTag[] = series ? ['series'] : [];
  const video: CacheTag[] = post.youtube_url === null ? [] : ['videos'];
  const shown: CacheTag[] = next ? [`post:${next.id}`] : [];
  return ['suggestions', 'every-post', 'author', ...shown, ...parts, ...video, ...cacheTagsOfRows([post])];
}

/** The API's answer also has the counts of the next post and the name of its author. */
export function cacheTagsWithNext(found: PostWithNext): CacheTag[] {
  return [...cacheTagsOf(found), ...cacheTagsOfRows(found.next ? [found.next] : [])];
}

/** Rows show the text of a post, its counts and the name of its author. */
export function cacheTagsOfRows(rows: PostRow[]): CacheTag[] {
  return rows.flatMap(({ id, author_id }) => [
    `post:${id}` as const,
    `engagement:${id}` as const,
    ...(author_id === null ? [] : [`person:${author_id}` as const]),
  ]);
}

/** Reads posts as lists show them, in the order of `ids`. */
export async function readCards(read: Db, ids: number[]): Promise<{ cards: PostCard[]; dependsOn: CacheTag[] }> {
  const rows = await findPosts(read, ids);
  return { cards: rows.map(presentPostCard), dependsOn: ['every-post', 'categories', ...cacheTagsOfRows(rows)] };
}

/**
 * Reads a post for someone whose right to see it was checked before.
 * @param saved what this person has just saved. If someone else has saved a moment later, the form that holds the words of
 * the first must not take the revision of the second for its own: its next save is a conflict.
 */
export async function readOwnPost(database: Database, id: number, saved?: { revision: number }): Promise<PostWithNext> {
  const found = await findPostWithNext(database, id, () => true);
  if (!found) throw postNotFound();
  return saved ? { ...found, post: { ...found.post, revision: saved.revision } } : found;
}

export interface Latest {
  featured: PostRow | undefined;
  others: PostRow[];
  earlier: PostRow[];
  /** Set if the category was requested by a former slug: its current slug. */
  category_now?: string;
}

/**
 * Reads the featured post, which is the newest one with that mark or else the newest of all, the newest others and some
 * earlier ones.
 * @param category a slug; empty for all categories
 */
export async function readLatestPosts({ read }: Database, category: string): Promise<Latest> {
  const chosen = category ? await categoryOf(read, category) : { id: undefined };
  if (chosen === null) return { featured: undefined, others: [], earlier: [] };
  const { id: categoryId, ...moved } = chosen;

  const [marked, newest] = await Promise.all([
    findNewestFeaturedPostId(read, categoryId),
    listPostIds(read, { selection: PUBLISHED, categoryId }, { limit: OTHERS_ON_HOME + EARLIER_ON_HOME + 1, offset: 0 }),
  ]);
  const featuredId = marked ?? newest[0];
  if (featuredId === undefined) return { featured: undefined, others: [], earlier: [], ...moved };
  const otherIds = newest.filter((id) => id !== featuredId).slice(0, OTHERS_ON_HOME + EARLIER_ON_HOME);
  const [featured, ...others] = await findPosts(read, [featuredId, ...otherIds]);
  return { featured, others: others.slice(0, OTHERS_ON_HOME), earlier: others.slice(OTHERS_ON_HOME), ...moved };
}

/** @returns `null` if there is no such category */
async function categoryOf(read: Db, slug: string): Promise<{ id: number; category_now?: string } | null> {
  const category = await findCategoryBySlug(read, slug);
  if (!category) return null;
  return category.slug === slug.normalize('NFC')
    ? { id: category.id }
    : { id: category.id, category_now: category.slug };
}

interface Range {
  limit: number;
  offset: number;
}

type ListPart = Pick<PostList, 'rows' | 'count' | 'did_you_mean' | 'tag'>;

async function taggedPosts(read: Db, filter: PostFilter & { tag: string }, range: Range): Promise<ListPart> {
  const [list, name] = await Promise.all([newestPosts(read, filter, range), findShownTag(read, filter.tag)]);
  return name === undefined ? list : { ...list, tag: { name, slug: filter.tag } };
}

async function newestPosts(read: Db, filter: PostFilter, range: Range): Promise<ListPart> {
  const [ids, count] = await Promise.all([listPostIds(read, filter, range), countPosts(read, filter)]);
  return { rows: await findPosts(read, ids), count };
}

async function foundPosts(database: Database, search: PostSearch, range: Range): Promise<ListPart> {
  const { ids, count, words } = await searchPosts(database, search, range);
  if (count === 0) return { rows: [], count, did_you_mean: await didYouMean(database, search) };
  const [posts, texts] = await Promise.all([
    findPosts(database.read, ids),
    findPlainTexts(database.read, ids, TEXT_READ),
  ]);
  const foundIn = findWords(words);
  const rows: ListedPost[] = [];
  for (const post of posts) {
    rows.push({ ...post, found: await foundIn({ ...post, text: texts.get(post.id) ?? '' }) });
    // Even a text of known words takes milliseconds, in which no other request is served.
    await setImmediate();
  }
  return { rows, count };
}
