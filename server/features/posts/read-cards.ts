import type { CacheTag } from '#server/database/cache-tags.ts';
import type { Db } from '#server/database/database.ts';
import type { PostCard } from '#shared/contracts/post.ts';
import { presentPostCard } from './post-presenter.ts';
import { findPosts } from './post-store.ts';
import { cacheTagsOfRows } from './read-posts.ts';

/** Reads posts as lists show them, in the order of `ids`. */
export async function readCards(read: Db, ids: number[]): Promise<{ cards: PostCard[]; dependsOn: CacheTag[] }> {
  const rows = await findPosts(read, ids);
  return { cards: rows.map(presentPostCard), dependsOn: ['every-post', 'categories', ...cacheTagsOfRows(rows)] };
}
