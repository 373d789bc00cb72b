import type { Database } from '#server/database/database.ts';
import { indexLockedPosts } from './index-post.ts';
import { countPosts, findPostIdsAfter, lockSearchablePosts } from './search-store.ts';

const BATCH = 50;

export type OnReindexed = (done: number, all: number) => void;

/**
 * Writes every post's terms anew, a batch in a transaction. Until then a post is found by its old terms, so the site may
 * serve meanwhile, and what is cut off is simply started again.
 * @returns how many posts there were
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
  return done;
}
