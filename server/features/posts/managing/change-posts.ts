import { isoTimeOrNull } from '#server/base/iso-time.ts';
import type { WriteDb } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import type { SavingDeps } from '#server/features/after-save.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { readSiteSettings } from '#server/features/site/read-site.ts';
import type { FormerState, PostBulk, PostBulkDone } from '#shared/contracts/post-bulk.ts';
import type { Site } from '#shared/contracts/site.ts';
import { type LockedPost, writingOf } from '../post-write-store.ts';
import { deletePost, restorePost } from '../writing/bin.ts';
import { compileSaved } from '../writing/compile-saved.ts';
import { lockPostForChange } from '../writing/lock-post-for-change.ts';
import { type Decision, hasRequestedStatus, isHeldBack } from '../writing/publication.ts';
import { readWriting } from '../writing/read-writing.ts';
import { savePost } from '../writing/save-post.ts';
import { decideAction, type SavingAction } from './bulk-decisions.ts';
import { type BulkCall, type Changed, changeEach } from './change-each.ts';

type Change = Omit<PostBulk, 'ids'> & Pick<Site, 'publishing'>;

/** Does to each post what its own action would do, in a transaction of its own. */
export async function changePosts(
  deps: SavingDeps,
  user: CurrentUser,
  { ids, ...change }: PostBulk,
  call: BulkCall,
): Promise<PostBulkDone> {
  const { publishing } = await readSiteSettings(deps.database.read);
  const posts = [...new Set(ids)].map((id) => ({ id }));
  return changeEach(posts, ({ id }) => changePost(deps, user, id, { ...change, publishing }), call);
}

async function changePost(
  deps: SavingDeps,
  user: CurrentUser,
  id: number,
  { action, category, publishing }: Change,
): Promise<Changed> {
  if (action === 'restore') return { isDone: true, waits: (await restorePost(deps, user, id)).isHeldBack };
  if (action !== 'delete') return savePostAs(deps, user, id, { action, category, publishing });
  await deletePost(deps, user, id);
  return { isDone: true, waits: false };
}

async function savePostAs(
  { database, afterSave }: SavingDeps,
  user: CurrentUser,
  id: number,
  { action, category, publishing }: Change & { action: SavingAction },
): Promise<Changed> {
  const compiled = await compileSaved(database.read, user, id);
  return database.transaction(async (db) => {
    const now = Date.now();
    const before = await lockPostForChange(db, user, id);
    const decision = decideAction(action, { user, publishing, before, now });
    const written = writingOf(before);
    const isMoved = action === 'category' && category != null;
    const writing = isMoved ? await readWriting(db, { writing: written, category }, written) : written;
    const { post } = await savePost(db, before, writing, { by: user, now, decision, compiled, afterSave });
    await recordReview(db, user, before, decision);
    const waits = action === 'publish' ? !hasRequestedStatus(decision) : isHeldBack(before, decision);
    return {
      isDone: action !== 'publish' || !waits,
      waits,
      undo: action === 'unpublish' ? formerStateOf(before, post.revision) : undefined,
    };
  });
}

function formerStateOf({ id, status, publish_at, review_requested_at }: LockedPost, revision: number): FormerState {
  const draft = review_requested_at === null ? 'scheduled' : 'review';
  return { id, revision, status: status === 'draft' ? draft : status, publish_at: isoTimeOrNull(publish_at) };
}

/** What an admin does to a post that waited for a review is recorded, as it is on the screen for reviews. */
async function recordReview(db: WriteDb, by: CurrentUser, before: LockedPost, decision: Decision): Promise<void> {
  if (!by.isAdmin || before.review_requested_at === null || decision.waits) return;
  const act = decision.requested === 'published' ? 'post published' : 'post sent back';
  await recordAudit(db, act, { by, subject: before.title });
}
