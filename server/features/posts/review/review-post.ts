import { conflict } from '#server/base/errors.ts';
import type { Database, WriteDb } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { lockPostForChange } from '#server/features/posts/writing/lock-post-for-change.ts';
import { savePost } from '#server/features/posts/writing/save-post.ts';
import { type LockedPost, updateColumns, writingOf } from '../post-write-store.ts';

/**
 * Publishes a waiting post as its author saved it.
 * @param revision the revision that the admin has read
 * @throws {HttpError} 404; 409 if the post no longer waits, or was changed since
 */
export function publishWaiting(
  database: Database,
  admin: CurrentUser,
  { id, revision }: { id: number; revision: number },
): Promise<void> {
  return database.transaction(async (db) => {
    const before = await lockWaitingPost(db, admin, id);
    if (revision !== before.revision) throw conflict(CHANGED);
    const decision = { requested: 'published', status: 'published', waits: false } as const;
    await savePost(db, before, writingOf(before), {
      by: admin,
      now: Date.now(),
      decision,
    });
    await recordAudit(db, 'post published', { by: admin, subject: before.title });
  });
}

/** The post stays a draft, which its author can go on editing. @throws {HttpError} 404; 409 if it no longer waits */
export function sendBack(database: Database, admin: CurrentUser, id: number): Promise<void> {
  return database.transaction(async (db) => {
    const before = await lockWaitingPost(db, admin, id);
    await updateColumns(db, before, { review_requested_at: null });
    await recordAudit(db, 'post sent back', { by: admin, subject: before.title });
  });
}

const CHANGED = 'This post was changed since you read it. Please read it again before you publish it.';

async function lockWaitingPost(db: WriteDb, admin: CurrentUser, id: number): Promise<LockedPost> {
  const post = await lockPostForChange(db, admin, id);
  if (post.status === 'published') throw conflict('This post is published already.');
  if (post.review_requested_at === null) throw conflict('This post does not wait for a review any more.');
  return post;
}
