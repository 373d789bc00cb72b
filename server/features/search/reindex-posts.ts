import type { Database } from '#server/database/database.ts';
import { indexLockedPosts } from './index-post.ts';
import { invalidateSearches } from './index-waiting-posts.ts';
import { countPosts, findPostIdsAfter, lockSearchablePosts } from './search-store.ts';

const BATCH = 50;

export type OnReindexed = (done: number, all: number) => void;

/**
 * Rebuilds the terms of every post, one batch per transaction. Until its batch a post is found by its old terms, so the
 * site can keep serving, and an interrupted run can simply be started again.
 * @returns how many posts were indexed
 */
export async function reindexPosts(database: Database, onReindexed: OnReindexed = () => {}): Promise<number> {
  const all = await countPosts(database.read);
  let done = 0;
  for (let after: number | undefined = 0; after !== undefined; ) {
    onReindexed(done, all);
    const ids: number[] = await findPostIdsAfter(database.read, after, BATCH);
    if (ids.length > 0) {
      await database.transaction(async (db) => indexLockedPosts(db, await lockSearchablePosts(db, ids)));
    }
    done += ids.length;
    after = ids.at(-1);
  }
  if (done > 0) await invalidateSearches(database);
  return done;
}
