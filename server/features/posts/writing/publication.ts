import { badRequest } from '#server/base/errors.ts';
import type { Db } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { readSiteSettings } from '#server/features/site/site-store.ts';
import type { PostStatus } from '#shared/contracts/post.ts';
import type { Site } from '#shared/contracts/site.ts';
import { type Publication, publicationOf } from '../post-policy.ts';
import type { PostWithNext } from '../post-store.ts';
import type { LockedPost } from '../post-write-store.ts';
import { requireLater, type Schedule, scheduleAt } from '../scheduling/schedule.ts';

/** Who saves a post and when, and what the site has to say about it. */
export interface Circumstances {
  user: CurrentUser;
  publishing: Site['publishing'];
  timeZone: string;
  now: number;
}

export async function readCircumstances(read: Db, user: CurrentUser): Promise<Circumstances> {
  const { publishing, timeZone } = await readSiteSettings(read);
  return { user, publishing, timeZone, now: Date.now() };
}

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

/** What a request says about publication. */
interface Wish {
  status?: PostStatus | undefined;
  publish_at?: number | null | undefined;
}

/** What a post says about it. */
type Published = Pick<LockedPost, 'status' | 'review_requested_at' | keyof Schedule>;

/**
 * Decides what becomes of a post: a time wins over a status, and without either it stays what it is.
 * @param before absent for a new post
 * @throws {HttpError} 400 for a time at which the post cannot be published
 */
export function decide(wish: Wish, before: Published | undefined, by: Circumstances): Decision {
  const { status, publish_at: publishAt } = wish;
  const isPublished = before?.status === 'published';
  // The post may have been published since the form was opened, which then still sends the time.
  if (publishAt && !(isPublished && publishAt <= by.now)) {
    if (isPublished) throw badRequest('This post is already published, so it cannot be scheduled.', 'publish_at');
    if (publishAt !== before?.publish_at) requireLater(publishAt, by.now);
    return request('published', by, scheduleAt(publishAt, by.timeZone));
  }
  if (status || !before) return request(status ?? 'published', by);
  if (publishAt === null && before.publish_at !== null) return request('draft', by);
  return keepPublication(before, by);
}

/**
 * Keeps the status when an edit does not name one. A waiting post goes on waiting: an admin has to publish it
 * explicitly, and does not do so by editing it or restoring a version.
 */
export function keepPublication(before: Published, by: Circumstances): Decision {
  const schedule = before.publish_at === null ? undefined : before;
  if (before.review_requested_at !== null) return { requested: 'published', status: 'draft', waits: true, schedule };
  return request(schedule ? 'published' : before.status, by, schedule);
}

/** Schedules only what this person may publish. A post that an admin reads first keeps the chosen time until then. */
function request(requested: PostStatus, { user, publishing }: Circumstances, schedule?: Schedule): Decision {
  const { status, waits } = publicationOf(user, publishing, requested);
  if (!schedule) return { requested, status, waits };
  return { requested, status: 'draft', waits, schedule: status === 'published' || waits ? schedule : undefined };
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
