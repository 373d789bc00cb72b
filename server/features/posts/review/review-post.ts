import { conflict } from '#server/base/errors.ts';
import type { Database } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import type { SavingDeps } from '#server/features/after-save.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { type LockedPost, updateColumns, writingOf } from '../post-write-store.ts';
import { UNSCHEDULED } from '../scheduling/schedule.ts';
import { invalidatePages } from '../writing/after-save.ts';
import { lockPostForChange } from '../writing/post-for-change.ts';
import type { Decision } from '../writing/publication.ts';
import { saveAgain } from '../writing/save-again.ts';

/**
 * Publishes a waiting post as its author saved it.
 * @param revision the revision that the admin has read
 * @throws {HttpError} 404; 409 if the post no longer waits, or was changed since
 */
export function publishReviewed(
  deps: SavingDeps,
  admin: CurrentUser,
  { id, revision }: { id: number; revision: number },
): Promise<void> {
  return saveAgain(deps, admin, { id }, async ({ db, before, now, save }) => {
    requireWaiting(before);
    if (revision !== before.revision) throw conflict(CHANGED);
    await save(writingOf(before), { decision: decisionForWaiting(before, now) });
    await recordAudit(db, 'post published', { by: admin, subject: before.title });
  });
}

/** Publishes the post at the time its author asked for, or now if that has passed. */
export function decisionForWaiting(post: LockedPost, now: number): Decision {
  const isLater = post.publish_at !== null && post.publish_at > now;
  if (isLater) return { requested: 'published', status: 'draft', waits: false, schedule: post };
  return { requested: 'published', status: 'published', waits: false };
}

/** The post stays a draft, which its author can go on editing. @throws {HttpError} 404; 409 if it no longer waits */
export function sendBack(database: Database, admin: CurrentUser, id: number): Promise<void> {
  return database.transaction(async (db) => {
    const before = requireWaiting(await lockPostForChange(db, admin, id));
    await updateColumns(db, before, { ...UNSCHEDULED, review_requested_at: null });
    await recordAudit(db, 'post sent back', { by: admin, subject: before.title });
  });
}

const CHANGED = 'This post has changed since you read it. Read it again before you publish it.';

function requireWaiting(post: LockedPost): LockedPost {
  if (post.status === 'published') throw conflict('This post is already published.');
  if (post.review_requested_at === null) throw conflict('This post is no longer waiting for review.');
  return post;
}

/** The newest featured post comes first on the home page. @throws {HttpError} 404; 409 for a draft */
export function featurePost(database: Database, admin: CurrentUser, id: number, featured: boolean): Promise<void> {
  return database.transaction(async (db) => {
    const post = await lockPostForChange(db, admin, id);
    if (featured && post.status !== 'published') throw conflict('Only a published post can be featured.');
    if ((post.featured === 1) === featured) return;
    const after = await updateColumns(db, post, { featured: featured ? 1 : 0 });
    await recordAudit(db, featured ? 'post featured' : 'post no longer featured', { by: admin, subject: post.title });
    await invalidatePages(db, post, after);
  });
}
