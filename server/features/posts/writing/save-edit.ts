import type { Changed, WriteDb } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import type { PostStatus } from '#shared/contracts/post.ts';
import type { Site } from '#shared/contracts/site.ts';
import { renamePost } from '../choose-slug.ts';
import { type Publication, publicationOf } from '../post-policy.ts';
import type { HeldPost } from '../post-write-store.ts';
import { type NewContent, replaceHeldPost } from '../replace-post.ts';
import { changesOf } from './changes-of.ts';

export interface Edit {
  before: HeldPost;
  content: NewContent;
  publication: Publication;
  user: CurrentUser;
  /** Keeps a version even of what the same person wrote a moment before. */
  keepsAlways: boolean;
}

/** What an editor leaves open is as it was: what waits to be published goes on waiting. */
export function statusWished({ status, review_requested_at }: HeldPost): PostStatus {
  return review_requested_at === null ? status : 'published';
}

/** An admin publishes what waits by saying so, and not by changing or restoring something else of it. */
export function publicationAsBefore(user: CurrentUser, publishing: Site['publishing'], before: HeldPost): Publication {
  if (before.review_requested_at !== null) return { status: 'draft', waits: true };
  return publicationOf(user, publishing, before.status);
}

export async function saveEdit(
  db: WriteDb,
  changed: Changed,
  { before, content, publication, user, keepsAlways }: Edit,
): Promise<void> {
  const now = Date.now();
  const reviewRequestedAt = publication.waits ? (before.review_requested_at ?? now) : null;
  await renamePost(db, before, content.title);
  const save = { now, by: user.id, reviewRequestedAt, keepsAlways, keepsFeatured: user.isAdmin };
  await replaceHeldPost(db, before, content, save);
  const shownBefore = { status: before.status, categoryId: before.category_id };
  changed(...(await changesOf(db, before.id, shownBefore, content)));
}
