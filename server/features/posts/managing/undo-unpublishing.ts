import { conflict } from '#server/base/errors.ts';
import type { Database } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { readSiteSettings } from '#server/features/site/read-site.ts';
import type { EarlierPost, PostBulkDone } from '#shared/contracts/post-bulk.ts';
import { writingOf } from '../post-write-store.ts';
import { compileSaved } from '../writing/compile-saved.ts';
import { lockPostForChange } from '../writing/lock-post-for-change.ts';
import { savePost } from '../writing/save-post.ts';
import { changeEach } from './change-each.ts';
import { decideEarlier, hasRequestedStatus } from './decide-for.ts';

const CHANGED = 'This post has been changed since, so it stays as it is.';

/**
 * Gives posts that were made drafts the status and the time that they had, as far as this person may. What they had is
 * named by the caller: somebody who made it up could do no more than by saving each post.
 * @param beforeEach throws if the user may make no further change now
 */
export async function undoUnpublishing(
  database: Database,
  user: CurrentUser,
  posts: EarlierPost[],
  beforeEach: () => void,
): Promise<PostBulkDone> {
  const { publishing, timeZone } = await readSiteSettings(database.read);
  const named = new Map(posts.map((post) => [post.id, post]));
  return changeEach(named.values(), async (earlier) => {
    beforeEach();
    const compiled = await compileSaved(database.read, earlier.id);
    return database.transaction(async (db) => {
      const now = Date.now();
      const before = await lockPostForChange(db, user, earlier.id);
      const decision = decideEarlier(earlier, { user, publishing, timeZone, now });
      const { revision } = earlier;
      const { outcome } = await savePost(db, before, writingOf(before), { by: user, now, decision, compiled, revision });
      if (outcome === 'conflict') throw conflict(CHANGED);
      return { isAsRequested: earlier.status === 'review' || hasRequestedStatus(decision) };
    });
  });
}
