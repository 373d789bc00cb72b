import { postNotFound } from '#server/base/errors.ts';
import type { Db } from '#server/database/database.ts';
import { findPostWithCounts } from '../engagement-store.ts';
import { mayChange, type Viewer } from '../post-policy.ts';

/**
 * Guards what only people who may change the post may read, even if it is published.
 * @returns the post
 * @throws {HttpError} 404 for everybody else, and for a post in the bin
 */
export async function requireOwnPost(read: Db, viewer: Viewer, postId: number) {
  const post = await findPostWithCounts(read, postId);
  if (!post || post.deleted_at !== null || !mayChange(viewer, post)) throw postNotFound();
  return post;
}
