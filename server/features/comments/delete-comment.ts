import type { Database } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { addToCount, lockPostWithCounts } from '#server/features/posts/engagement-store.ts';
import { maySee } from '#server/features/posts/post-policy.ts';
import { commentNotFound, mayDelete, requireMayDelete } from './comment-policy.ts';
import { deleteCommentRow, findLockedComment, findPostOfComment } from './comment-store.ts';

/** @throws {HttpError} 403; 404 if the user may not see the post or the comment, so that the answer reveals nothing */
export async function deleteComment(database: Database, user: CurrentUser, id: number): Promise<void> {
  await database.transaction(async (db) => {
    const postId = await findPostOfComment(db, id);
    const post = postId === undefined ? undefined : await lockPostWithCounts(db, postId);
    // Read only now: another transaction may have deleted the comment while this one waited for the lock on the post.
    const comment = await findLockedComment(db, id);
    if (!post || !comment || !maySee(user, post)) throw commentNotFound();
    // Only those who may delete a held or hidden comment may know that it exists.
    if (comment.status !== 'shown' && !mayDelete(user, comment, post)) throw commentNotFound();
    requireMayDelete(user, comment, post);
    await deleteCommentRow(db, id);
    if (comment.status !== 'shown') return;
    if (comment.parent_id === null) await addToCount(db, post.id, 'comments', -1);
    db.invalidate(`engagement:${post.id}`);
  });
}
