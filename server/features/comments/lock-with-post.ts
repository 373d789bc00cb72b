import type { WriteDb } from '#server/database/database.ts';
import { lockPostWithCounts } from '#server/features/posts/engagement-store.ts';
import { maySee, type Viewer } from '#server/features/posts/post-policy.ts';
import { commentNotFound } from './comment-policy.ts';
import { findComment, findPlaceOfComment } from './comment-store.ts';
import { DELETED } from './remove-comments-store.ts';

/**
 * Locks the post of the comment, as everything that changes comments does.
 * @throws {HttpError} 404 if the comment is gone, or the viewer may not see the post, so that the answer reveals nothing
 */
export async function lockWithPost(db: WriteDb, viewer: Viewer, id: number) {
  const place = await findPlaceOfComment(db, id);
  const post = place && (await lockPostWithCounts(db, place.post_id));
  // Read only now: another transaction may have deleted the comment while this one waited for the lock on the post.
  const comment = await findComment(db, id);
  if (!post || !comment || comment.comment === DELETED || !maySee(viewer, post)) throw commentNotFound();
  return { comment, post };
}
