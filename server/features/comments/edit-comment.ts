import type { Database } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { addToCount } from '#server/features/posts/engagement-store.ts';
import { requireMayRespond } from '#server/features/posts/post-policy.ts';
import { chooseStatus } from './choose-status.ts';
import { commentNotFound, requireMayEdit } from './comment-policy.ts';
import { commentRulesRow } from './comment-rules-store.ts';
import { type CommentRow, saveEdit } from './comment-store.ts';
import { enqueueHeldCommentsMail } from './held-comments-mail.ts';
import { lockWithPost } from './lock-with-post.ts';

/**
 * Changes the words of a comment within ten minutes. The rules for comments apply to the new words as to those of a new
 * comment, so one that is shown may be held; one that is held stays so until an admin has read it.
 * @throws {HttpError} 403; 404 if the user does not see the comment; 409 when the time is over
 */
export function editComment(database: Database, user: CurrentUser, id: number, words: string): Promise<CommentRow> {
  const now = Date.now();
  return database.transaction(async (db) => {
    const { comment, post } = await lockWithPost(db, user, id);
    const isSeen = comment.status === 'shown' || (comment.status === 'held' && comment.author_id === user.id);
    if (!isSeen) throw commentNotFound();
    requireMayEdit(user, comment, now);
    requireMayRespond(user, post);
    if (comment.comment === words) return comment;
    const rules = await commentRulesRow.read(db);
    const status = comment.status === 'held' ? 'held' : await chooseStatus(db, user, words, rules, id);
    const edit = { comment: words, status, edited_at: now };
    await saveEdit(db, id, edit);
    if (comment.status === 'shown') {
      if (status === 'held' && comment.parent_id === null) await addToCount(db, post.id, 'comments', -1);
      if (status === 'held' && rules.mailsHeld) await enqueueHeldCommentsMail(db, now);
      db.invalidate(`engagement:${post.id}`);
    }
    return { ...comment, ...edit };
  });
}
