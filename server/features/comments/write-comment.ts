import { badRequest } from '#server/base/errors.ts';
import type { Database, WriteDb } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { addToCount, lockPostWithCounts } from '#server/features/posts/engagement-store.ts';
import { requireMayRespond } from '#server/features/posts/post-policy.ts';
import type { CommentInput } from '#shared/contracts/comment.ts';
import type { CommentStatus } from '#shared/contracts/desk/comment.ts';
import { readCommentRules } from './comment-rules-store.ts';
import { type CommentRow, findComment, findCommentByKey, hasShownComment, insertComment } from './comment-store.ts';
import { isSuspicious } from './is-suspicious.ts';

interface Written {
  comment: CommentRow;
  /** `false` if the comment was already stored under the same key. */
  isNew: boolean;
}

export function writeComment(database: Database, user: CurrentUser, input: CommentInput): Promise<Written> {
  const { post_id: postId, comment, comment_key = null } = input;
  return database.transaction(async (db) => {
    requireMayRespond(user, await lockPostWithCounts(db, postId));
    const status = await statusOf(db, user, comment);
    const row = { post_id: postId, author_id: user.id, comment, comment_key, status, created_at: Date.now() };
    const id = await insertComment(db, row);
    if (id === undefined) return { comment: await findSentBefore(db, user, input), isNew: false };
    if (status === 'shown') {
      await addToCount(db, postId, 'comments', 1);
      db.invalidate(`engagement:${postId}`);
    }
    return { comment: await findComment(db, id), isNew: true };
  });
}

async function statusOf(db: WriteDb, user: CurrentUser, comment: string): Promise<CommentStatus> {
  if (user.isAdmin) return 'shown';
  const rules = await readCommentRules(db);
  const isHeld = isSuspicious(comment, rules) || (rules.holdFirst && !(await hasShownComment(db, user.id)));
  return isHeld ? 'held' : 'shown';
}

async function findSentBefore(db: WriteDb, user: CurrentUser, { post_id, comment_key }: CommentInput) {
  const known = await findCommentByKey(db, user.id, comment_key ?? '');
  if (known?.post_id === post_id) return known;
  throw badRequest('comment_key belongs to another comment already.', 'comment_key');
}
