import type { Database } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { enqueueJob } from '#server/jobs/job-store.ts';
import { requireMayChange } from '../post-policy.ts';
import { holdPost } from '../post-write-store.ts';
import { putIntoBin } from './bin-store.ts';
import { changesOf } from './changes-of.ts';
import { KEPT_IN_BIN_MS, PURGE_POST } from './purge-post.ts';

/** Into the bin; what lies there already stays as it is. */
export function deletePost(database: Database, user: CurrentUser, id: number): Promise<void> {
  return database.transaction(async (db, changed) => {
    const post = requireMayChange(user, await holdPost(db, id));
    if (post.deleted_at !== null) return;
    const now = Date.now();
    await putIntoBin(db, post, now);
    await enqueueJob(db, { kind: PURGE_POST, payload: { id, deletedAt: now }, now, dueAt: now + KEPT_IN_BIN_MS });
    changed(...(await changesOf(db, id, { status: post.status, categoryId: post.category_id }, undefined)));
  });
}
