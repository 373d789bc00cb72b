import type { Database } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { commentNotFound, mayDelete, requireMayDelete } from './comment-policy.ts';
import { lockWithPost } from './lock-with-post.ts';
import { removeComments } from './remove-comments-store.ts';

/**
 * Replies of others stay: see `removeComments`.
 * @throws {HttpError} 403; 404 if the user may not see the post or the comment, so that the answer reveals nothing
 */
export async function deleteComment(database: Database, user: CurrentUser, id: number): Promise<void> {
  await database.transaction(async (db) => {
    const { comment, post } = await lockWithPost(db, user, id);
    // Only those who may delete a held or hidden comment may know that it exists.
    if (comment.status !== 'shown' && !mayDelete(user, comment, post)) throw commentNotFound();
    requireMayDelete(user, comment, post);
    const hasChanged = await removeComments(db, (eb) => eb('comments.id', '=', id));
    if (comment.status === 'shown' || hasChanged) db.invalidate(`engagement:${post.id}`);
  });
}
