import { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import { askToRemoveUnusedImages } from '#server/features/media/remove-unused-images.ts';
import type { JobKind } from '#server/jobs/job-kind.ts';
import { purgePost } from './bin-store.ts';

export const PURGE_POST = 'purge-post';

/** For so long a post lies in the bin. */
export const KEPT_IN_BIN_MS = 30 * 24 * 60 * 60_000;
const RETRY_FOR_MS = 7 * 24 * 60 * 60_000;
const payload = z.object({ id: z.int(), deletedAt: z.int() });

/** Due when a post has lain in the bin long enough. */
export function purgePostFromBin({ database }: { database: Database }): JobKind<z.infer<typeof payload>> {
  return {
    kind: PURGE_POST,
    payload,
    retryForMs: RETRY_FOR_MS,
    dueWithinMs: KEPT_IN_BIN_MS,
    removesByAge: true,
    run: (post) =>
      database.transaction(async (db, changed) => {
        await purgePost(db, post);
        await askToRemoveUnusedImages(db, changed, Date.now());
      }),
  };
}
