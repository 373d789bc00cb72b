import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import type { PostStatus } from '#shared/contracts/post.ts';
import type { Site } from '#shared/contracts/site.ts';
import type { PostWithNext } from '../post-detail-store.ts';
import { type Publication, publicationOf } from '../post-policy.ts';
import type { LockedPost } from '../post-write-store.ts';
import type { Schedule } from '../scheduling/schedule.ts';

/** The status the writer requested, by which the writing is checked, and the status the post gets. */
export interface Decision extends Publication {
  requested: PostStatus;
  /** The later time at which the post is to be published; absent if there is none. */
  schedule?: Schedule | undefined;
}

/** The result of a write, with the post as it is after it. */
export interface Written {
  post: PostWithNext;
  /** Says why the post does not have the requested status; empty if it has. */
  notice: string;
}

export function decidePublication(user: CurrentUser, publishing: Site['publishing'], requested: PostStatus): Decision {
  return { requested, ...publicationOf(user, publishing, requested) };
}

/** Schedules what this person may publish. A post that an admin reads first keeps the chosen time until then. */
export function decideSchedule(user: CurrentUser, publishing: Site['publishing'], schedule: Schedule): Decision {
  const { status, waits } = publicationOf(user, publishing, 'published');
  const isAllowed = status === 'published' || waits;
  return { requested: 'published', status: 'draft', waits, schedule: isAllowed ? schedule : undefined };
}

/**
 * Keeps the status when an edit does not name one. A waiting post goes on waiting: an admin has to publish it
 * explicitly, and does not do so by editing it or restoring a version.
 */
export function keepPublication(user: CurrentUser, publishing: Site['publishing'], before: LockedPost): Decision {
  const schedule = before.publish_at === null ? undefined : before;
  if (before.review_requested_at !== null) return { requested: 'published', status: 'draft', waits: true, schedule };
  if (schedule) return decideSchedule(user, publishing, schedule);
  return decidePublication(user, publishing, before.status);
}

/** Whether a post has the status that was asked for, or will have it at the time that was asked for. */
export function hasRequestedStatus({ requested, status, schedule, waits }: Decision): boolean {
  return requested === status || (schedule !== undefined && !waits);
}

/** Whether a change that was about something else makes a post a draft until an admin publishes it. */
export function isHeldBack({ review_requested_at }: LockedPost, decision: Decision): boolean {
  return review_requested_at === null && !hasRequestedStatus(decision);
}

/** @returns the text for `Written.notice` */
export function publicationNotice({ requested, status, waits, schedule }: Decision): string {
  if (status === requested) return '';
  if (schedule && !waits) return '. It will be published at the time you chose.';
  return waits
    ? '. It is a draft until an admin has read and published it.'
    : '. It stays a draft, since only admins publish on this site.';
}
