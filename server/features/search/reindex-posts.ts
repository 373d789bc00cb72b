import type { Database } from '#server/database/database.ts';
import { indexLockedPosts } from './index-post.ts';
import { countPosts, findPostIdsAfter, lockSearchablePosts } from './search-store.ts';

const BATCH = 50;

export type OnReindexed = (done: number, all: number) => Promise<void> | void;

/**
 * Rebuilds the terms of every post. Until its batch a post is found by its old terms, so the site can keep serving, and
 * an interrupted run can simply be started again.
 * @returns how many posts were indexed
 */
export async function reindexPosts(database: Database, onReindexed: OnReindexed = () => {}): Promise<number> {
  const all = await countPosts(database.read);
  await onReindexed(0, all);
  return indexInBatches(database, {
    nextIds: (after) => findPostIdsAfter(database.read, after, BATCH),
    afterBatch: (done) => onReindexed(done, all),
  });
}

interface Batches {
  /** The ids of the next posts after an id, in ascending order; none at the end. */
  nextIds: (after: number) => Promise<number[]>;
  /** @param done how many posts have been indexed */
  afterBatch: (done: number) => Promise<void> | void;
  signal?: AbortSignal | undefined;
}

/** Indexes posts again, one batch per transaction, and then drops the cached answers to searches that found less. */
export async function indexInBatches(database: Database, { nextIds, afterBatch, signal }: Batches): Promise<number> {
  let done = 0;
  let after: number | undefined = 0;
  while (!signal?.aborted) {
    const ids = await nextIds(after);
    after = ids.at(-1);
    if (after === undefined) break;
    await database.transaction(async (db) => indexLockedPosts(db, await lockSearchablePosts(db, ids)));
    done += ids.length;
    await afterBatch(done);
  }
  if (done > 0) await database.transaction(async (db) => db.invalidate('posts'));
  return done;
}
