import type { Database } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { maySee } from '#server/features/posts/post-policy.ts';
import { addToCount, lockWithCounts } from '#server/features/posts/response-store.ts';
import { commentNotFound, mayDelete, requireMayDelete } from './comment-policy.ts';
import { deleteCommentRow, findCommentAuthor, findPostOfComment } from './comment-store.ts';

/** @throws {HttpError} 403, or 404 where this person may not see the post or the comment: nobody learns what is said there */
export async function deleteComment(database: Database, user: CurrentUser, id: number): Promise<void> {
  await database.transaction(async (db, invalidate) => {
    const postId = await findPostOfComment(db, id);
    const post = postId === undefined ? undefined : await lockWithCounts(db, postId);
    // Asked for anew: while the post was waited for, somebody else may have deleted the comment.
    const comment = await findCommentAuthor(db, id);
    if (!post || !comment || !maySee(user, post)) throw commentNotFound();
    // Held or hidden, it is known only to those who may delete it.
    if (comment.status !== 'shown' && !mayDelete(user, comment, post)) throw commentNotFound();
    requireMayDelete(user, comment, post);
    const less = await deleteCommentRow(db, id);
    if (less === 0) return;
    await addToCount(db, post.id, 'comments', -less);
    invalidate(`responses:${post.id}`);
  });
}
