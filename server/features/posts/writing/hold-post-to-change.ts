import type { WriteDb } from '#server/database/database.ts';
import { notFound } from '#server/errors.ts';
import { requireMayChange, type Viewer } from '../post-policy.ts';
import { type HeldPost, holdPost } from '../post-write-store.ts';

/** @throws {HttpError} 403 or 404 where this person may not, or the post lies in the bin */
export async function holdPostToChange(db: WriteDb, viewer: Viewer, id: number): Promise<HeldPost> {
  const post = requireMayChange(viewer, await holdPost(db, id));
  if (post.deleted_at !== null) throw notFound('This post is in the bin. Restore it to go on with it.');
  return post;
}
