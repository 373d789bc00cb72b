import type { Database } from '#server/database/database.ts';
import { indexHeldPosts } from './index-post.ts';
import {
  countPostsUpTo,
  endRebuild,
  findPostIdsAfter,
  findRebuild,
  holdSearchablePosts,
  saveRebuild,
} from './search-store.ts';

const BATCH = 50;

export interface Progress {
  done: number;
  all: number;
}

/**
 * Writes every post's terms anew. The old ones are used until then, so the site serves meanwhile. One that was cut off
 * is gone on with.
 */
export async function rebuildIndex(
  database: Database,
  { batch = BATCH, onProgress }: { batch?: number; onProgress: (progress: Progress) => void | Promise<void> },
): Promise<number> {
  let upTo = (await findRebuild(database.read)) ?? 0;
  for (;;) {
    await onProgress(await countPostsUpTo(database.read, upTo));
    const ids = await findPostIdsAfter(database.read, upTo, batch);
    const last = ids.at(-1);
    if (last === undefined) break;
    await database.transaction(async (db) => {
      await indexHeldPosts(db, await holdSearchablePosts(db, ids));
      await saveRebuild(db, last);
    });
    upTo = last;
  }
  await database.transaction(endRebuild);
  return (await countPostsUpTo(database.read, upTo)).done;
}
