import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { WriteDb } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';
import { recountComments } from '#server/features/posts/engagement-store.ts';
import type { CommentStatus } from '#shared/contracts/desk/comment.ts';

type Builder = ExpressionBuilder<Tables, 'comments'>;
type WhichComments = (builder: Builder) => Expression<SqlBool>;

/** A deleted comment has no words, and stays while others' replies to it do: nobody can write one without words. */
export const DELETED = '';

/** A statement takes a limited number of parameters, and a person may have commented on any number of posts. */
const POSTS_AT_ONCE = 1000;

/**
 * Deletes comments. Of one that has replies only the words and the name go, and the rest with the last reply, so that
 * nobody deletes what others wrote. The posts must be locked; their counts are made anew.
 * @returns whether what readers see of deleted comments has changed
 */
export async function removeComments(db: WriteDb, which: WhichComments): Promise<boolean> {
  const rows = await db.selectFrom('comments').select('post_id').distinct().where(which).execute();
  await db.deleteFrom('comments').where(which).where('parent_id', 'is not', null).execute();
  await db.deleteFrom('comments').where(which).where(hasNoReplies).execute();
  const left = db.selectFrom('comments').select('id').where(which);
  await db.deleteFrom('comment_reports').where('comment_id', 'in', left).execute();
  await db.deleteFrom('report_reasons').where('comment_id', 'in', left).execute();
  const { numUpdatedRows } = await db
    .updateTable('comments')
    .set({ comment: DELETED, author_id: null, author_name: null, comment_key: null })
    .set({ wants_replies: 0, edited_at: null, reports: 0 })
    // What an admin hid stays hidden with its replies, but there is nothing left to approve.
    .set({ status: sql<CommentStatus>`case status when 'held' then 'shown' else status end` })
    .where(which)
    .executeTakeFirst();
  let hasChanged = numUpdatedRows > 0n;
  for (let start = 0; start < rows.length; start += POSTS_AT_ONCE) {
    const posts = rows.slice(start, start + POSTS_AT_ONCE).map(({ post_id }) => post_id);
    const { numDeletedRows } = await db
      .deleteFrom('comments')
      .where('post_id', 'in', posts)
      .where('parent_id', 'is', null)
      .where('comment', '=', DELETED)
      .where(hasNoReplies)
      .executeTakeFirst();
    hasChanged ||= numDeletedRows > 0n;
    await recountComments(db, posts);
  }
  return hasChanged;
}

function hasNoReplies({ exists, not, selectFrom }: Builder) {
  const replies = selectFrom('comments as replies')
    .select('replies.id')
    .whereRef('replies.parent_id', '=', 'comments.id');
  return not(exists(replies));
}
