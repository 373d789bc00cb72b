import { conflict, forbidden, HttpError } from '#server/base/errors.ts';
import { isoTimeOrNull } from '#server/base/iso-time.ts';
import type { WriteDb } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import type { SavingDeps } from '#server/features/after-save.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import type { BulkAction, FormerState, PostBulk, PostBulkDone } from '#shared/contracts/post-bulk.ts';
import { type LockedPost, writingOf } from '../post-write-store.ts';
import { decisionForWaiting } from '../review/review-post.ts';
import { requireLater, scheduleAt } from '../scheduling/schedule.ts';
import { deletePost, restorePost } from '../writing/bin.ts';
import { readWriting } from '../writing/post-for-change.ts';
import {
  type Circumstances,
  type Decision,
  decide,
  hasRequestedStatus,
  isHeldBack,
  keepPublication,
} from '../writing/publication.ts';
import { saveAgain } from '../writing/save-again.ts';

/** What became of a post. */
interface Changed {
  isDone: boolean;
  /** Whether an admin has to publish it, although it was to be published, or was. */
  waits: boolean;
  /** What undoing the change needs. */
  undo?: FormerState | undefined;
}

interface Saving {
  /** @throws {HttpError} 403 if this person may not; 409 if there is nothing to change, or the post is to be read first */
  decide: (before: LockedPost, by: Circumstances) => Decision;
  isDone?: (decision: Decision) => boolean;
  /** Whether it is kept for what undoing needs. */
  canBeUndone?: boolean;
  /** The revision that is to be saved again; any without it. */
  revision?: number;
}

interface ToChange {
  id: number;
  /** The name or the id of the category into which it is moved. */
  category?: PostBulk['category'];
}

type Change = (deps: SavingDeps, user: CurrentUser, post: ToChange) => Promise<Changed>;

/** The actions, and what is said of several posts to which they were done, and of one. */
export const ACTIONS: Record<BulkAction, { change: Change; done: string; oneDone?: string }> = {
  publish: { change: saving({ decide: decidePublishing, isDone: hasRequestedStatus }), done: 'published' },
  unpublish: {
    change: saving({ decide: decideDraft, canBeUndone: true }),
    ...{ done: 'made drafts', oneDone: 'made a draft' },
  },
  category: { change: saving({ decide: keepPublication }), done: 'moved' },
  delete: {
    change: async (deps, user, { id }) => {
      await deletePost(deps, user, id);
      return { isDone: true, waits: false };
    },
    done: 'deleted',
  },
  restore: {
    change: async (deps, user, { id }) => ({ isDone: true, waits: (await restorePost(deps, user, id)).isHeldBack }),
    done: 'restored',
  },
};

/** Does to each post what its own action would do, in a transaction of its own. */
export function changePosts(
  deps: SavingDeps,
  user: CurrentUser,
  { ids, action, category }: PostBulk,
): Promise<PostBulkDone> {
  const moved = action === 'category' ? category : undefined;
  return changeEach(ids, (id) => ACTIONS[action].change(deps, user, { id, category: moved }));
}

/**
 * Gives posts that were made drafts the status and the time that they had, as far as this person may. What they had is
 * named by the caller: somebody who made it up could do no more than by saving each post.
 */
export function undoUnpublishing(deps: SavingDeps, user: CurrentUser, posts: FormerState[]): Promise<PostBulkDone> {
  const named = new Map(posts.map((post) => [post.id, post]));
  return changeEach([...named.keys()], (id) => {
    const former = named.get(id) as FormerState;
    const undo = saving({
      decide: (before, by) => decideUndo(former, before, by),
      isDone: (decision) => former.status === 'review' || hasRequestedStatus(decision),
      revision: former.revision,
    });
    return undo(deps, user, { id });
  });
}

function saving({ decide, isDone, canBeUndone, revision }: Saving): Change {
  return (deps, user, { id, category }) =>
    saveAgain(deps, user, { id }, async ({ db, before, save, ...by }) => {
      const decision = decide(before, by);
      const written = writingOf(before);
      const writing = category ? await readWriting(db, { writing: written, category }, written) : written;
      const { post, outcome } = await save(writing, { decision, revision });
      if (outcome === 'conflict') throw conflict(CHANGED);
      await recordReview(db, user, before, decision);
      return {
        isDone: isDone?.(decision) ?? true,
        waits: isDone ? !isDone(decision) : isHeldBack(before, decision),
        undo: canBeUndone ? formerStateOf(before, post.revision) : undefined,
      };
    });
}

const CHANGED = 'This post has been changed since, so it stays as it is.';
const UNREAD = 'This post is waiting for review. Read it there first.';

function decideDraft(before: LockedPost, by: Circumstances): Decision {
  const isDraft = before.status === 'draft' && before.publish_at === null && before.review_requested_at === null;
  if (isDraft) throw conflict('This post is already a draft.');
  return decide({ status: 'draft' }, before, by);
}

/**
 * An admin publishes only their own waiting posts here, at the time they chose: those of others are to be read first.
 * Any other post is published now, even if it was scheduled.
 */
function decidePublishing(before: LockedPost, by: Circumstances): Decision {
  const { user, now } = by;
  if (before.status === 'published') throw conflict('This post is already published.');
  if (user.isAdmin && before.review_requested_at !== null) {
    if (before.author_id !== user.id) throw conflict(UNREAD);
    return decisionForWaiting(before, now);
  }
  const decision = decideAllowed(before, by);
  if (decision.status === 'published') return decision;
  // The admin who reads it gets to know the time that its author chose.
  return { ...decision, schedule: before.publish_at === null ? undefined : before };
}

/**
 * Decides which status a draft gets when “Make draft” is undone. A post that waited for its review waits again, even if an
 * admin undoes it or the site's setting has changed since: undoing never publishes it.
 * @throws {HttpError} 400 if a scheduled post's time has passed, or is too far ahead; 403 if only admins publish on this
 * site; 409 if it waits for a review by now, in which it is read first
 */
function decideUndo({ status, publish_at }: FormerState, before: LockedPost, by: Circumstances): Decision {
  if (before.review_requested_at !== null && status !== 'review') throw conflict(CHANGED);
  const publication = decideAllowed(before, by);
  if (status === 'published') return publication;
  const publishAt = publish_at === null ? null : Date.parse(publish_at);
  // The time of a post that waits may have passed: then it is published once it is read.
  if (publishAt !== null && (status === 'scheduled' || publishAt > by.now)) requireLater(publishAt, by.now);
  const schedule = publishAt === null ? undefined : scheduleAt(publishAt, by.timeZone);
  return { ...publication, status: 'draft', waits: publication.waits || status === 'review', schedule };
}

/** @throws {HttpError} 403 */
function decideAllowed(before: LockedPost, by: Circumstances): Decision {
  const decision = decide({ status: 'published' }, before, by);
  if (decision.status === 'published' || decision.waits) return decision;
  throw forbidden('Only admins publish on this site.');
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

/** Changes one post after the other, so that one that is refused keeps no other back, and reports what became of each. */
async function changeEach(ids: number[], change: (id: number) => Promise<Changed>): Promise<PostBulkDone> {
  const report: PostBulkDone = { done: [], waiting: [], refused: [], undo: [] };
  for (const id of new Set(ids)) {
    try {
      const { isDone, waits, undo } = await change(id);
      if (isDone) report.done.push(id);
      if (waits) report.waiting.push(id);
      if (undo) report.undo.push(undo);
    } catch (error) {
      // An outage says nothing about the post.
      if (!(error instanceof HttpError) || error.statusCode >= 500) throw error;
      report.refused.push({ id, message: error.message });
    }
  }
  return report;
}
