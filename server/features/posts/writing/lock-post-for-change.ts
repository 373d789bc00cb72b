import { notFound } from '#server/base/errors.ts';
import type { WriteDb } from '#server/database/database.ts';
import { requireMayChange, type Viewer } from '../post-policy.ts';
import { type LockedPost, lockPost } from '../post-write-store.ts';

/** @throws {HttpError} 403 or 404 if the viewer may not change the post; 404 if it is in the bin */
export async function lockPostForChange(db: WriteDb, viewer: Viewer, id: number): Promise<LockedPost> {
  const post = requireMayChange(viewer, await lockPost(db, id));
  if (post.deleted_at !== null) throw notFound('This post is in the bin. Restore it to edit it.');
  return post;
}
