import { isoTimeOrNull } from '#server/base/iso-time.ts';
import type { Database, WriteDb } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { readSiteSettings } from '#server/features/site/read-site.ts';
import type { EarlierPost, PostBulk, PostBulkDone } from '#shared/contracts/post-bulk.ts';
import { type LockedPost, writingOf } from '../post-write-store.ts';
import { deletePost, restorePost } from '../writing/bin.ts';
import { compileSaved } from '../writing/compile-saved.ts';
import { lockPostForChange } from '../writing/lock-post-for-change.ts';
import type { Decision } from '../writing/publication.ts';
import { readWriting } from '../writing/read-writing.ts';
import { savePost } from '../writing/save-post.ts';
import { type Changed, changeEach } from './change-each.ts';
import { decideFor, hasRequestedStatus, type SavingAction } from './decide-for.ts';

/**
 * Does to each post what its own action would do, in a transaction of its own.
 * @param beforeEach throws if the user may make no further change now
 */
export function changePosts(
  database: Database,
  user: CurrentUser,
  { ids, ...change }: PostBulk,
  beforeEach: () => void,
): Promise<PostBulkDone> {
  const posts = [...new Set(ids)].map((id) => ({ id }));
  return changeEach(posts, async ({ id }) => {
    beforeEach();
    return changePost(database, user, id, change);
  });
}

async function changePost(
  database: Database,
  user: CurrentUser,
  id: number,
  { action, category }: Omit<PostBulk, 'ids'>,
): Promise<Changed> {
  if (action === 'restore') return { isAsRequested: (await restorePost(database, user, id)).notice === '' };
  if (action !== 'delete') return savePostAs(database, user, id, { action, category: category ?? '' });
  await deletePost(database, user, id);
  return { isAsRequested: true };
}

async function savePostAs(
  database: Database,
  user: CurrentUser,
  id: number,
  { action, category }: { action: SavingAction; category: string | number },
): Promise<Changed> {
  const { publishing } = await readSiteSettings(database.read);
  const compiled = await compileSaved(database.read, id);
  return database.transaction(async (db) => {
    const now = Date.now();
    const before = await lockPostForChange(db, user, id);
    const decision = decideFor(action, { user, publishing, before, now });
    const written = writingOf(before);
    const writing = action === 'category' ? await readWriting(db, { writing: written, category }, written) : written;
    const { post } = await savePost(db, before, writing, { by: user, now, decision, compiled });
    await recordReview(db, user, before, decision);
    return {
      isAsRequested: hasRequestedStatus(decision),
      earlier: action === 'unpublish' ? earlierOf(before, post.revision) : undefined,
    };
  });
}

function earlierOf({ id, status, publish_at, review_requested_at }: LockedPost, revision: number): EarlierPost {
  const draft = review_requested_at === null ? 'scheduled' : 'review';
  return { id, revision, status: status === 'draft' ? draft : status, publish_at: isoTimeOrNull(publish_at) };
}

/** Publishing a post that waited for a review is recorded, as it is on the screen for reviews. */
async function recordReview(db: WriteDb, by: CurrentUser, before: LockedPost, decision: Decision): Promise<void> {
  const isRead = before.review_requested_at !== null && decision.requested === 'published' && !decision.waits;
  if (isRead) await recordAudit(db, 'post published', { by, subject: before.title });
}
