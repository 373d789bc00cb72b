import type { Database } from '#server/database/database.ts';
import { enqueueUnusedImageRemoval } from '#server/features/media/remove-unused-images.ts';
import { purgePosts } from '../post-write-store.ts';

const BIN_KEEPS_MS = 30 * 24 * 60 * 60_000;
/** So few that a transaction with all that belongs to them is short. */
const BATCH = 20;

/** Removes the posts that have been in the bin for 30 days, and afterwards the images that nothing shows any more. */
export async function emptyBin(database: Database, now: number): Promise<void> {
  for (let purged = BATCH; purged === BATCH; ) {
    purged = await database.transaction(async (db, invalidate) => {
      const count = await purgePosts(db, { deletedBefore: now - BIN_KEEPS_MS, limit: BATCH });
      if (count > 0) await enqueueUnusedImageRemoval(db, invalidate, now);
      return count;
    });
  }
}
