import type { Database, WriteDb } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { addToCount, lockPostWithCounts } from '#server/features/posts/engagement-store.ts';
import { maySee, requireMayRespond } from '#server/features/posts/post-policy.ts';
import { chooseStatus } from './choose-status.ts';
import { commentNotFound, requireMayEdit } from './comment-policy.ts';
import { readCommentRules } from './comment-rules-store.ts';
import { type CommentRow, findComment, findLockedComment, findPostOfComment, saveEdit } from './comment-store.ts';
import { enqueueHeldCommentsMail } from './held-comments-mail.ts';

/**
 * Changes the words of a comment within ten minutes. The rules for comments apply to the new words as to those of a new
 * comment, so one that is shown may be held; one that is held stays so until an admin has read it.
 * @throws {HttpError} 403; 404 if the user does not see the comment; 409 when the time is over
 */
export function editComment(database: Database, user: CurrentUser, id: number, words: string): Promise<CommentRow> {
  const now = Date.now();
  return database.transaction(async (db) => {
    const { comment, post } = await lockEditable(db, user, id);
    requireMayEdit(user, comment, now);
    requireMayRespond(user, post);
    if (comment.comment === words) return comment;
    const rules = await readCommentRules(db);
    const status = comment.status === 'held' ? 'held' : await chooseStatus(db, user, words, rules);
    await saveEdit(db, id, { comment: words, status, edited_at: now });
    if (comment.status === 'shown') {
      if (status === 'held' && comment.parent_id === null) await addToCount(db, post.id, 'comments', -1);
      if (status === 'held' && rules.mailsHeld) await enqueueHeldCommentsMail(db, now);
      db.invalidate(`engagement:${post.id}`);
    }
    return findComment(db, id);
  });
}

/** Locks the post of the comment, as everything that changes comments does. */
async function lockEditable(db: WriteDb, user: CurrentUser, id: number) {
  const postId = await findPostOfComment(db, id);
  const post = postId === undefined ? undefined : await lockPostWithCounts(db, postId);
  const comment = await findLockedComment(db, id);
  if (!post || !comment || !maySee(user, post)) throw commentNotFound();
  const isSeen = comment.status === 'shown' || (comment.status === 'held' && comment.author_id === user.id);
  if (!isSeen) throw commentNotFound();
  return { comment, post };
}
