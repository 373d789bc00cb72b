import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import type { PostStatus } from '#shared/contracts/post.ts';
import type { Site } from '#shared/contracts/site.ts';
import type { PostWithNext } from '../post-detail-store.ts';
import { type Publication, publicationOf } from '../post-policy.ts';
import type { LockedPost } from '../post-write-store.ts';

/** What the writer wished for, by which the writing is checked, and what the post gets. */
export interface Decision extends Publication {
  requested: PostStatus;
}

/** What came of writing, read in the same transaction: a moment later, somebody else may have changed it. */
export interface Written {
  post: PostWithNext;
  /** Empty where the post has the status that its writer wished for. */
  notice: string;
}

export function decidePublication(user: CurrentUser, publishing: Site['publishing'], requested: PostStatus): Decision {
  return { requested, ...publicationOf(user, publishing, requested) };
}

/**
 * What an editor leaves open is as it was. What waits to be published goes on waiting: an admin publishes it by saying
 * so, and not by changing or restoring something else of it.
 */
export function keepPublication(user: CurrentUser, publishing: Site['publishing'], before: LockedPost): Decision {
  if (before.review_requested_at !== null) return { requested: 'published', status: 'draft', waits: true };
  return decidePublication(user, publishing, before.status);
}

/** @returns an empty text where the post has the status that its writer wished for */
export function publicationNotice({ requested, status, waits }: Decision): string {
  if (status === requested) return '';
  return waits
    ? '. It is a draft until an admin has read and published it.'
    : '. It stays a draft, since only admins publish on this site.';
}
