import { conflict } from '#server/base/errors.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import type { SavingDeps } from '#server/features/after-save.ts';
import { readSiteSettings } from '#server/features/site/read-site.ts';
import type { FormerState, PostBulkDone } from '#shared/contracts/post-bulk.ts';
import { writingOf } from '../post-write-store.ts';
import { compileSaved } from '../writing/compile-saved.ts';
import { lockPostForChange } from '../writing/lock-post-for-change.ts';
import { hasRequestedStatus } from '../writing/publication.ts';
import { savePost } from '../writing/save-post.ts';
import { decideUndo } from './bulk-decisions.ts';
import { type BulkCall, changeEach } from './change-each.ts';

const CHANGED = 'This post has been changed since, so it stays as it is.';

/**
 * Gives posts that were made drafts the status and the time that they had, as far as this person may. What they had is
 * named by the caller: somebody who made it up could do no more than by saving each post.
 */
export async function undoUnpublishing(
  { database, afterSave }: SavingDeps,
  user: CurrentUser,
  posts: FormerState[],
  call: BulkCall,
): Promise<PostBulkDone> {
  const { publishing, timeZone } = await readSiteSettings(database.read);
  const named = new Map(posts.map((post) => [post.id, post]));
  const undoOne = async (former: FormerState) => {
    const compiled = await compileSaved(database.read, user, former.id);
    return database.transaction(async (db) => {
      const now = Date.now();
      const before = await lockPostForChange(db, user, former.id);
      // What waits for its review is read there first.
      if (before.review_requested_at !== null && former.status !== 'review') throw conflict(CHANGED);
      const decision = decideUndo(former, { user, publishing, timeZone, now });
      const { revision } = former;
      const { outcome } = await savePost(db, before, writingOf(before), {
        by: user,
        now,
        decision,
        compiled,
        afterSave,
        revision,
      });
      if (outcome === 'conflict') throw conflict(CHANGED);
      const isDone = former.status === 'review' || hasRequestedStatus(decision);
      return { isDone, waits: !isDone };
    });
  };
  return changeEach([...named.values()], undoOne, call);
}
