import type { Database, WriteDb } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import type { AfterSave, SavingDeps } from '#server/features/after-save.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { enqueueUnusedImageRemoval } from '#server/features/media/remove-unused-images.ts';
import { requireMayChange, requireMayRestore } from '../post-policy.ts';
import { type LockedPost, lockPost, purgePosts, updateColumns } from '../post-write-store.ts';
import { readOwnPost } from '../read-posts.ts';
import { UNSCHEDULED } from '../scheduling/schedule.ts';
import { isHeldBack, keepPublication, publicationNotice, readCircumstances, type Written } from './publication.ts';

const BIN_RETENTION_MS = 30 * 24 * 60 * 60_000;
/** Posts purged in one transaction: few, so that deleting everything that refers to them does not take long. */
const PURGE_BATCH = 20;

/**
 * Moves a post into the bin. A post that is there already stays as it is, except that an admin's deletion overrides the
 * author's, so that the author cannot restore a post after an admin has deleted it.
 * @throws {HttpError} 403 or 404
 */
export function deletePost({ database, afterSave }: SavingDeps, user: CurrentUser, id: number): Promise<void> {
  return database.transaction(async (db) => {
    const before = requireMayChange(user, await lockPost(db, id));
    // Only the author and admins may delete a post.
    const byAdmin = user.id !== before.author_id;
    if (before.deleted_at === null) await moveIntoBin(db, before, { byAdmin, afterSave });
    else if (byAdmin && before.deleted_by_admin === 0) await updateColumns(db, before, { deleted_by_admin: 1 });
    else return;
    if (user.isAdmin) await recordAudit(db, 'post deleted', { by: user, subject: before.title });
  });
}

/** A post in the bin has the status of a draft, so that public queries need no condition on the bin. */
export async function moveIntoBin(
  db: WriteDb,
  before: LockedPost,
  { byAdmin, afterSave }: { byAdmin: boolean; afterSave: AfterSave },
): Promise<void> {
  const after = await updateColumns(db, before, {
    status: 'draft',
    status_before_bin: before.status,
    deleted_at: Date.now(),
    deleted_by_admin: byAdmin ? 1 : 0,
  });
  await afterSave(db, before, after);
}

interface Restored extends Written {
  isHeldBack: boolean;
}

/**
 * Takes a post out of the bin and makes it again what it was, if this person may do that.
 * @throws {HttpError} 403, also for the author of a post that an admin deleted; 404
 */
export async function restorePost(
  { database, afterSave }: SavingDeps,
  user: CurrentUser,
  id: number,
): Promise<Restored> {
  const circumstances = await readCircumstances(database.read, user);
  const restored = await database.transaction(async (db) => {
    const { now } = circumstances;
    const before = requireMayRestore(user, await lockPost(db, id));
    if (before.deleted_at === null) return { notice: '', isHeldBack: false };

    const decision = keepPublication(asItWas(before, now), circumstances);
    const { status, waits, schedule = UNSCHEDULED } = decision;
    const { publish_at, publish_local, publish_zone } = schedule;
    const after = await updateColumns(db, before, {
      ...{ status, publish_at, publish_local, publish_zone },
      review_requested_at: waits ? (before.review_requested_at ?? now) : null,
      status_before_bin: null,
      deleted_at: null,
      deleted_by_admin: 0,
    });
    if (user.isAdmin) await recordAudit(db, 'post restored', { by: user, subject: before.title });
    await afterSave(db, before, after);
    return { notice: publicationNotice(decision), isHeldBack: isHeldBack(before, decision) };
  });
  return { ...restored, post: await readOwnPost(database, id) };
}

/** A post whose time has passed in the bin is a draft: otherwise it would be published as soon as it is restored. */
function asItWas(post: LockedPost, now: number): LockedPost {
  const isPast = post.publish_at !== null && post.publish_at <= now;
  return { ...post, status: post.status_before_bin ?? post.status, ...(isPast && UNSCHEDULED) };
}

/** Purges the posts that have been in the bin for 30 days, and enqueues the removal of images no longer in use. */
export async function emptyBin(database: Database, now: number): Promise<void> {
  for (let purged = PURGE_BATCH; purged === PURGE_BATCH; ) {
    purged = await database.transaction(async (db) => {
      const count = await purgePosts(db, { deletedBefore: now - BIN_RETENTION_MS, limit: PURGE_BATCH });
      if (count > 0) await enqueueUnusedImageRemoval(db, now);
      return count;
    });
  }
}
