import type { Changed, WriteDb } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import type { PostStatus } from '#shared/contracts/post.ts';
import { renamePost } from '../choose-slug.ts';
import type { Publication } from '../post-policy.ts';
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
