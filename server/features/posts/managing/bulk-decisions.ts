import { conflict, forbidden } from '#server/base/errors.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import type { BulkAction, FormerState } from '#shared/contracts/post-bulk.ts';
import type { Site } from '#shared/contracts/site.ts';
import type { LockedPost } from '../post-write-store.ts';
import { decisionForWaiting } from '../review/review-post.ts';
import { requireLater, scheduleAt } from '../scheduling/schedule.ts';
import { type Decision, decidePublication, keepPublication } from '../writing/publication.ts';

export type SavingAction = Exclude<BulkAction, 'delete' | 'restore'>;

interface Circumstances {
  user: CurrentUser;
  publishing: Site['publishing'];
  before: LockedPost;
  now: number;
}

/** @throws {HttpError} 403 if only admins publish on this site; 409 if there is nothing to change, or the post is to be read first */
export function decideAction(action: SavingAction, circumstances: Circumstances): Decision {
  const { user, publishing, before } = circumstances;
  if (action === 'publish') return decidePublishing(circumstances);
  if (action === 'category') return keepPublication(user, publishing, before);
  const isDraft = before.status === 'draft' && before.publish_at === null && before.review_requested_at === null;
  if (isDraft) throw conflict('This post is already a draft.');
  return decidePublication(user, publishing, 'draft');
}

const UNREAD = 'This post is waiting for review. Read it there first.';

/**
 * An admin publishes only their own waiting posts here, at the time they chose: those of others are to be read first.
 * Any other post is published now, even if it was scheduled.
 */
function decidePublishing({ user, publishing, before, now }: Circumstances): Decision {
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
 * @throws {HttpError} 400 if a scheduled post's time has passed, or is too far ahead; 403 if only admins publish on this site
 */
export function decideUndo(
  { status, publish_at }: FormerState,
  { user, publishing, timeZone, now }: Omit<Circumstances, 'before'> & { timeZone: string },
): Decision {
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
