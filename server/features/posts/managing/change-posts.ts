import { conflict, forbidden, HttpError } from '#server/base/errors.ts';
import { isoTimeOrNull } from '#server/base/iso-time.ts';
import type { Db, WriteDb } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import type { SavingDeps } from '#server/features/after-save.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { readSiteSettings } from '#server/features/site/read-site.ts';
import type { BulkAction, FormerState, PostBulk, PostBulkDone } from '#shared/contracts/post-bulk.ts';
import type { Site } from '#shared/contracts/site.ts';
import type { Writing } from '#shared/writing.ts';
import { type LockedPost, writingOf } from '../post-write-store.ts';
import { decisionForWaiting } from '../review/review-post.ts';
import { requireLater, scheduleAt } from '../scheduling/schedule.ts';
import { deletePost, restorePost } from '../writing/bin.ts';
import { compileSaved, lockPostForChange, readWriting } from '../writing/post-for-change.ts';
import {
  type Decision,
  decidePublication,
  hasRequestedStatus,
  isHeldBack,
  keepPublication,
} from '../writing/publication.ts';
import { savePost } from '../writing/save-post.ts';

/** What became of a post. */
interface Changed {
  isDone: boolean;
  /** Whether an admin has to publish it, although it was to be published, or was. */
  waits: boolean;
  /** What undoing the change needs. */
  undo?: FormerState | undefined;
}

interface Circumstances {
  user: CurrentUser;
  publishing: Site['publishing'];
  timeZone: string;
  /** The name or the id of the category into which posts are moved. */
  category: PostBulk['category'];
}

interface SavedAs extends Circumstances {
  before: LockedPost;
  now: number;
}

/** What saving a post does for an action. */
interface Saving {
  /** @throws {HttpError} 403 if this person may not; 409 if there is nothing to change, or the post is to be read first */
  decide: (circumstances: SavedAs) => Decision;
  /** What it says then; by default what it says already. */
  write?: (db: Db, written: Writing, circumstances: SavedAs) => Promise<Writing>;
  isDone?: (decision: Decision) => boolean;
  /** Whether it is kept for what undoing needs. */
  canBeUndone?: boolean;
  /** The revision that is to be saved again; any without it. */
  revision?: number;
}

type Change = (deps: SavingDeps, id: number, circumstances: Circumstances) => Promise<Changed>;

/** The actions, and what is said of several posts to which they were done, and of one. */
export const ACTIONS: Record<BulkAction, { change: Change; done: string; oneDone?: string }> = {
  publish: { change: saving({ decide: decidePublishing, isDone: hasRequestedStatus }), done: 'published' },
  unpublish: {
    change: saving({ decide: decideDraft, canBeUndone: true }),
    ...{ done: 'made drafts', oneDone: 'made a draft' },
  },
  category: {
    change: saving({
      decide: ({ user, publishing, before }) => keepPublication(user, publishing, before),
      write: (db, writing, { category }) => readWriting(db, { writing, category: category ?? '' }, writing),
    }),
    done: 'moved',
  },
  delete: {
    change: async (deps, id, { user }) => {
      await deletePost(deps, user, id);
      return { isDone: true, waits: false };
    },
    done: 'deleted',
  },
  restore: {
    change: async (deps, id, { user }) => ({ isDone: true, waits: (await restorePost(deps, user, id)).isHeldBack }),
    done: 'restored',
  },
};

/** Does to each post what its own action would do, in a transaction of its own. */
export async function changePosts(
  deps: SavingDeps,
  user: CurrentUser,
  { ids, action, category }: PostBulk,
  call: BulkCall,
): Promise<PostBulkDone> {
  const { publishing, timeZone } = await readSiteSettings(deps.database.read);
  const circumstances = { user, publishing, timeZone, category };
  const posts = [...new Set(ids)].map((id) => ({ id }));
  return changeEach(posts, ({ id }) => ACTIONS[action].change(deps, id, circumstances), call);
}

/**
 * Gives posts that were made drafts the status and the time that they had, as far as this person may. What they had is
 * named by the caller: somebody who made it up could do no more than by saving each post.
 */
export async function undoUnpublishing(
  deps: SavingDeps,
  user: CurrentUser,
  posts: FormerState[],
  call: BulkCall,
): Promise<PostBulkDone> {
  const { publishing, timeZone } = await readSiteSettings(deps.database.read);
  const circumstances = { user, publishing, timeZone, category: null };
  const named = new Map(posts.map((post) => [post.id, post]));
  const undo = (former: FormerState) =>
    saving({
      decide: (post) => decideUndo(former, post),
      isDone: (decision) => former.status === 'review' || hasRequestedStatus(decision),
      revision: former.revision,
    })(deps, former.id, circumstances);
  return changeEach([...named.values()], undo, call);
}

function saving({ decide, write, isDone, canBeUndone, revision }: Saving): Change {
  return async ({ database, afterSave }, id, circumstances) => {
    const { user } = circumstances;
    const compiled = await compileSaved(database.read, user, id);
    return database.transaction(async (db) => {
      const now = Date.now();
      const before = await lockPostForChange(db, user, id);
      const decision = decide({ ...circumstances, before, now });
      const written = writingOf(before);
      const writing = write ? await write(db, written, { ...circumstances, before, now }) : written;
      const save = { by: user, now, decision, compiled, afterSave, revision };
      const { post, outcome } = await savePost(db, before, writing, save);
      if (outcome === 'conflict') throw conflict(CHANGED);
      await recordReview(db, user, before, decision);
      return {
        isDone: isDone?.(decision) ?? true,
        waits: isDone ? !isDone(decision) : isHeldBack(before, decision),
        undo: canBeUndone ? formerStateOf(before, post.revision) : undefined,
      };
    });
  };
}

const CHANGED = 'This post has been changed since, so it stays as it is.';
const UNREAD = 'This post is waiting for review. Read it there first.';

function decideDraft({ user, publishing, before }: SavedAs): Decision {
  const isDraft = before.status === 'draft' && before.publish_at === null && before.review_requested_at === null;
  if (isDraft) throw conflict('This post is already a draft.');
  return decidePublication(user, publishing, 'draft');
}

/**
 * An admin publishes only their own waiting posts here, at the time they chose: those of others are to be read first.
 * Any other post is published now, even if it was scheduled.
 */
function decidePublishing({ user, publishing, before, now }: SavedAs): Decision {
  if (before.status === 'published') throw conflict('This post is already published.');
  if (user.isAdmin && before.review_requested_at !== null) {
    if (before.author_id !== user.id) throw conflict(UNREAD);
    return decisionForWaiting(before, now);
  }
  const decision = requireAllowed(decidePublication(user, publishing, 'published'));
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
function decideUndo(
  { status, publish_at }: FormerState,
  { user, publishing, timeZone, before, now }: SavedAs,
): Decision {
  if (before.review_requested_at !== null && status !== 'review') throw conflict(CHANGED);
  const publication = requireAllowed(decidePublication(user, publishing, 'published'));
  if (status === 'published') return publication;
  const publishAt = publish_at === null ? null : Date.parse(publish_at);
  // The time of a post that waits may have passed: then it is published once it is read.
  if (publishAt !== null && (status === 'scheduled' || publishAt > now)) requireLater(publishAt, now);
  const schedule = publishAt === null ? undefined : scheduleAt(publishAt, timeZone);
  return { ...publication, status: 'draft', waits: publication.waits || status === 'review', schedule };
}

/** @throws {HttpError} 403 */
function requireAllowed(decision: Decision): Decision {
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

export interface BulkCall {
  /** @throws {HttpError} 429 if the person may make no further change now */
  beforeEach: () => void;
  /** Says what keeps the remaining posts from being changed. */
  wordFailure: (error: unknown) => string;
}

/**
 * Changes one post after the other, so that one that is refused keeps no other back, and reports what became of each.
 * After a failure that concerns all posts, none of the rest is tried.
 * @throws that failure if nothing has been changed yet, since the call may then be repeated as it is
 */
async function changeEach<Post extends { id: number }>(
  posts: Post[],
  change: (post: Post) => Promise<Changed>,
  { beforeEach, wordFailure }: BulkCall,
): Promise<PostBulkDone> {
  const report: PostBulkDone = { done: [], waiting: [], refused: [], undo: [] };
  for (const [index, post] of posts.entries()) {
    const { id } = post;
    try {
      beforeEach();
      const { isDone, waits, undo } = await change(post);
      if (isDone) report.done.push(id);
      if (waits) report.waiting.push(id);
      if (undo) report.undo.push(undo);
    } catch (error) {
      if (isAboutPost(error)) {
        report.refused.push({ id, message: error.message });
        continue;
      }
      if (report.done.length + report.waiting.length === 0) throw error;
      const message = wordFailure(error);
      report.refused.push(...posts.slice(index).map((rest) => ({ id: rest.id, message })));
      break;
    }
  }
  return report;
}

/** Neither an outage nor a rate limit says anything about a post. */
function isAboutPost(error: unknown): error is HttpError {
  return error instanceof HttpError && error.statusCode < 500 && error.statusCode !== 429;
}
