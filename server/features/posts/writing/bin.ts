import type { Database, Invalidate, WriteDb } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { readSite } from '#server/features/site/read-site.ts';
import { requireMayChange, requireMayRestore } from '../post-policy.ts';
import { type LockedPost, lockPost, updateColumns } from '../post-write-store.ts';
import { readOwnPost } from '../read-posts.ts';
import { afterSave, runAfterSave } from './after-save.ts';
import { decidePublication, publicationNotice, type Written } from './publication.ts';

/**
 * Into the bin. What lies there already stays as it is, except that an admin's deletion takes the place of the author's:
 * an admin who was told that the post is deleted can rely on it.
 * @throws {HttpError} 403 or 404
 */
export function deletePost(database: Database, user: CurrentUser, id: number): Promise<void> {
  return database.transaction(async (db, invalidate) => {
    const before = requireMayChange(user, await lockPost(db, id));
    // Besides the author, only admins may delete it.
    const byAdmin = user.id !== before.author_id;
    if (before.deleted_at === null) await moveIntoBin(db, invalidate, before, byAdmin);
    else if (byAdmin && before.deleted_by_admin === 0) await updateColumns(db, before, { deleted_by_admin: 1 });
    else return;
    if (user.isAdmin) await recordAudit(db, 'post deleted', { by: user, subject: before.title });
  });
}

/** It is a draft there, so that no public query needs to know of the bin. */
async function moveIntoBin(db: WriteDb, invalidate: Invalidate, before: LockedPost, byAdmin: boolean): Promise<void> {
  const after = await updateColumns(db, before, {
    status: 'draft',
    status_before_bin: before.status,
    deleted_at: Date.now(),
    deleted_by_admin: byAdmin ? 1 : 0,
  });
  await runAfterSave(db, afterSave(invalidate), before, after);
}

/**
 * Out of the bin, with the status it had, if this person may give it that.
 * @throws {HttpError} 403 for an author whose post an admin deleted, 404
 */
export async function restorePost(database: Database, user: CurrentUser, id: number): Promise<Written> {
  const { publishing } = await readSite(database.read);
  return database.transaction(async (db, invalidate) => {
    const before = requireMayRestore(user, await lockPost(db, id));
    if (before.deleted_at === null) return { post: await readOwnPost(db, id), notice: '' };

    const decision = decidePublication(user, publishing, before.status_before_bin ?? before.status);
    const after = await updateColumns(db, before, {
      status: decision.status,
      review_requested_at: before.review_requested_at ?? (decision.waits ? Date.now() : null),
      status_before_bin: null,
      deleted_at: null,
      deleted_by_admin: 0,
    });
    if (user.isAdmin) await recordAudit(db, 'post restored', { by: user, subject: before.title });
    await runAfterSave(db, afterSave(invalidate), before, after);
    return { post: await readOwnPost(db, id), notice: publicationNotice(decision) };
  });
}
