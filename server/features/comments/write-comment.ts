import { badRequest } from '#server/base/errors.ts';
import type { Database, WriteDb } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { addToCount, lockPostWithCounts } from '#server/features/posts/engagement-store.ts';
import { requireMayRespond } from '#server/features/posts/post-policy.ts';
import { announceReply } from '#server/features/replies/announce-reply.ts';
import { askForReplies } from '#server/features/replies/reply-subscriptions.ts';
import type { CommentInput } from '#shared/contracts/comment.ts';
import { chooseStatus } from './choose-status.ts';
import { commentNotFound } from './comment-policy.ts';
import { commentRulesRow } from './comment-rules-store.ts';
import { type CommentRow, findCommentByKey, findNewComment, findParent, insertComment } from './comment-store.ts';
import { enqueueHeldCommentsMail } from './held-comments-mail.ts';

export interface Written {
  comment: CommentRow;
  replyMails?: 'to be confirmed' | 'on';
  /** `false` if the comment was already stored under the same key. */
  isNew: boolean;
}

export function writeComment(database: Database, user: CurrentUser, input: CommentInput): Promise<Written> {
  const { post_id: postId, comment, comment_key = null, wants_replies = false } = input;
  const now = Date.now();
  return database.transaction(async (db) => {
    requireMayRespond(user, await lockPostWithCounts(db, postId));
    const parentId = input.parent_id === undefined ? null : await requireParent(db, input.parent_id, postId);
    const rules = await commentRulesRow.read(db);
    const status = await chooseStatus(db, user, comment, rules);
    const id = await insertComment(db, {
      ...{ post_id: postId, author_id: user.id, parent_id: parentId, comment, comment_key, status, created_at: now },
      ...{ wants_replies: wants_replies ? 1 : 0, announced_at: null },
    });
    const mails = wants_replies ? { replyMails: await askForReplies(db, user, now) } : {};
    if (id === undefined) return { comment: await findSentBefore(db, user, input), isNew: false, ...mails };
    const written = await findNewComment(db, id);
    if (status === 'shown') await show(db, written, now);
    else if (rules.mailsHeld) await enqueueHeldCommentsMail(db, now);
    return { comment: written, isNew: true, ...mails };
  });
}

async function show(db: WriteDb, comment: CommentRow, now: number): Promise<void> {
  if (comment.parent_id === null) await addToCount(db, comment.post_id, 'comments', 1);
  else await announceReply(db, comment, now);
  db.invalidate(`engagement:${comment.post_id}`);
}

/** @throws {HttpError} 404 unless everybody sees the comment on this post. @returns what the reply belongs to */
async function requireParent(db: WriteDb, id: number, postId: number): Promise<number> {
  const parent = await findParent(db, id);
  if (parent?.status !== 'shown' || parent.post_id !== postId) throw commentNotFound();
  return parent.id;
}

async function findSentBefore(db: WriteDb, user: CurrentUser, { post_id, comment_key }: CommentInput) {
  const known = await findCommentByKey(db, user.id, comment_key ?? '');
  if (known?.post_id === post_id) return known;
  throw badRequest('comment_key belongs to another comment already.', 'comment_key');
}
