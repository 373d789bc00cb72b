import { sql } from 'kysely';
import type { Db } from '#server/database/database.ts';
import { countRows } from '#server/database/rows.ts';
import { findPosts, idsWithin } from '#server/features/posts/post-store.ts';
import type { Language } from '#shared/contracts/text.ts';

/** Which published posts a feed has; all of them if nothing is chosen. */
export interface FeedSelection {
  categoryId?: number | undefined;
  seriesId?: number | undefined;
  language?: Language | undefined;
}

export type FeedPost = Awaited<ReturnType<typeof findFeedPosts>>[number];
export type FeedText = NonNullable<FeedPost['text']>;

/** Reads published posts, newest first, with as many of their texts as take `bytes` together. */
export async function findFeedPosts(db: Db, selection: FeedSelection, { limit, offset, bytes }: Part) {
  // The ids are read first, because an index has them in order.
  const newest = await selectPublished(db, selection)
    .select('posts.id')
    .orderBy('published_at', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const ids = newest.map(({ id }) => id);
  const [posts, texts] = await Promise.all([
    findPosts(db, ids),
    idsWithin(db, ids, bytes, 'html').then((within) => findTexts(db, within)),
  ]);
  // One may have been taken back in between.
  return posts.filter(({ status }) => status === 'published').map((post) => ({ ...post, text: texts.get(post.id) }));
}

interface Part {
  limit: number;
  offset: number;
  bytes: number;
}

export function countFeedPosts(db: Db, selection: FeedSelection): Promise<number> {
  return countRows(selectPublished(db, selection));
}

function selectPublished(db: Db, { categoryId, seriesId, language }: FeedSelection) {
  return db
    .selectFrom('posts')
    .where('status', '=', 'published')
    .$if(categoryId !== undefined, (query) => query.where('category_id', '=', categoryId as number))
    .$if(seriesId !== undefined, (query) => query.where('series_id', '=', seriesId as number))
    .$if(language !== undefined, (query) => query.where('language', '=', language as Language));
}

/** The HTML of a formatted text, or else the body. */
async function findTexts(db: Db, ids: number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom('post_bodies')
    .select(['post_id', 'html', sql<string>`case when html is null then body else '' end`.as('body')])
    .where('post_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ post_id, html, body }) => [post_id, { html, body }]));
}

/** When the site began, for feeds without posts; 0 while it has no accounts. */
export async function findFirstAccountTime(db: Db): Promise<number> {
  const first = await db.selectFrom('users').select('created_at').orderBy('id').limit(1).executeTakeFirst();
  return first?.created_at ?? 0;
}
