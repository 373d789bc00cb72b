import { type Expression, type ExpressionBuilder, type Insertable, type SqlBool, sql } from 'kysely';
import { builtOnce } from '#server/database/built-once.ts';
import type { Db, WriteDb } from '#server/database/database.ts';
import { countRows } from '#server/database/rows.ts';
import type { Tables } from '#server/database/tables.ts';
import { authorNameOf } from '#server/features/accounts/author-name-store.ts';
import { recountComments } from '#server/features/posts/engagement-store.ts';
import { settingRow } from '#server/features/site/site-store.ts';
import type { CommentRules, CommentStatus } from '#shared/contracts/comment.ts';

const AUTHOR = authorNameOf('comments', ['author_first_name', 'author_last_name']);

export type CommentRow = NonNullable<Awaited<ReturnType<typeof findComment>>>;

/**
 * Newest first: the comments everyone sees, and the viewer's own held ones.
 * @param viewerId `NO_USER` for a visitor who is not logged in
 * @param before the id of a comment; only older ones are returned
 */
export const listComments = builtOnce(
  (db, postId: number, viewerId: number, before: number, limit: number, offset: number) =>
    selectComments(db)
      .where('comments.post_id', '=', postId)
      .where('comments.parent_id', 'is', null)
      .where(isVisibleTo(viewerId))
      .where('comments.id', '<', before)
      .orderBy('comments.id', 'desc')
      .limit(limit)
      .offset(offset),
);

/** Oldest first: the first replies to each of the comments that the viewer may see. */
export function listReplies(
  db: Db,
  { parentIds, viewerId, limit }: { parentIds: number[]; viewerId: number; limit: number },
): Promise<CommentRow[]> {
  const replies = selectComments(db)
    .select(sql<number>`row_number() over (partition by comments.parent_id order by comments.id)`.as('place'))
    .where('comments.parent_id', 'in', parentIds)
    .where(isVisibleTo(viewerId));
  return db.selectFrom(replies.as('replies')).selectAll().where('place', '<=', limit).orderBy('id').execute();
}

export function listRepliesAfter(
  db: Db,
  { parentId, viewerId, after, limit }: { parentId: number; viewerId: number; after: number; limit: number },
): Promise<CommentRow[]> {
  return selectComments(db)
    .where('comments.parent_id', '=', parentId)
    .where('comments.id', '>', after)
    .where(isVisibleTo(viewerId))
    .orderBy('comments.id')
    .limit(limit)
    .execute();
}

export async function hasOtherShownComment(db: Db, authorId: number, id = 0): Promise<boolean> {
  const shown = await db
    .selectFrom('comments')
    .select('id')
    .where((eb) => eb.and({ author_id: authorId, status: 'shown' }))
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst();
  return shown !== undefined;
}

export function findComment(db: Db, id: number) {
  return selectComments(db).where('comments.id', '=', id).executeTakeFirst();
}

/** @returns its id; `undefined` if its author has already used the key */
export async function insertComment(db: WriteDb, comment: Insertable<Tables['comments']>): Promise<number | undefined> {
  const inserted = await db
    .insertInto('comments')
    .values(comment)
    .onConflict((conflict) => conflict.columns(['author_id', 'comment_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

export function findCommentByKey(db: Db, author_id: number, comment_key: string) {
  return selectComments(db)
    .where((eb) => eb.and({ author_id, comment_key }))
    .executeTakeFirst();
}

/** Counts the replies that everybody sees below the comments on a post. */
export function countReplies(db: Db, postId: number): Promise<number> {
  return countRows(
    db
      .selectFrom('comments')
      .innerJoin('comments as parents', 'parents.id', 'comments.parent_id')
      .where('comments.post_id', '=', postId)
      .where('comments.status', '=', 'shown')
      .where('parents.status', '=', 'shown'),
  );
}

type Builder = ExpressionBuilder<Tables, 'comments'>;

const isVisibleTo =
  (viewerId: number) =>
  ({ eb, or, and }: Builder) =>
    or([
      eb('comments.status', '=', 'shown'),
      and([eb('comments.status', '=', 'held'), eb('comments.author_id', '=', viewerId)]),
    ]);

export function selectComments(db: Db) {
  return db
    .selectFrom('comments')
    .leftJoin('users', 'users.id', 'comments.author_id')
    .selectAll('comments')
    .select([AUTHOR.first, AUTHOR.last, 'users.is_admin as author_is_admin']);
}

export const commentRulesRow = settingRow<CommentRules>('commentRules', {
  holdFirst: false,
  mailsHeld: true,
  linkLimit: null,
  words: [],
});

type WhichComments = (builder: Builder) => Expression<SqlBool>;

/** A deleted comment has no words, and stays while others' replies to it do: nobody can write one without words. */
export const DELETED = '';

/**
 * Deletes comments. Of one that has replies only the words and the name go, and the rest with the last reply, so that
 * nobody deletes what others wrote. The posts must be locked; their counts are made anew.
 * @returns whether what readers see of deleted comments has changed
 */
export async function removeComments(db: WriteDb, which: WhichComments): Promise<boolean> {
  const rows = await db.selectFrom('comments').select('post_id').distinct().where(which).execute();
  const posts = rows.map(({ post_id }) => post_id);
  if (posts.length === 0) return false;
  await db.deleteFrom('comments').where(which).where('parent_id', 'is not', null).execute();
  await db.deleteFrom('comments').where(which).where(hasNoReplies).execute();
  await deleteReports(db, selectIds(db).where(which));
  const { numUpdatedRows } = await db
    .updateTable('comments')
    .set({ comment: DELETED, author_id: null, author_name: null, comment_key: null })
    .set({ wants_replies: 0, edited_at: null, reports: 0 })
    // What an admin hid stays hidden with its replies, but there is nothing left to approve.
    .set({ status: sql<CommentStatus>`case status when 'held' then 'shown' else status end` })
    .where(which)
    .executeTakeFirst();
  const { numDeletedRows } = await db
    .deleteFrom('comments')
    .where('post_id', 'in', posts)
    .where('parent_id', 'is', null)
    .where('comment', '=', DELETED)
    .where(hasNoReplies)
    .executeTakeFirst();
  await recountComments(db, posts);
  return numUpdatedRows + numDeletedRows > 0n;
}

export async function deleteReports(db: WriteDb, ids: number[] | ReturnType<typeof selectIds>): Promise<void> {
  for (const table of ['comment_reports', 'report_reasons'] as const) {
    await db.deleteFrom(table).where('comment_id', 'in', ids).execute();
  }
}

const selectIds = (db: Db) => db.selectFrom('comments').select('id');

function hasNoReplies({ exists, not, selectFrom }: Builder) {
  const replies = selectFrom('comments as replies')
    .select('replies.id')
    .whereRef('replies.parent_id', '=', 'comments.id');
  return not(exists(replies));
}
