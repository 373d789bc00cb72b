import type { Insertable } from 'kysely';
import { builtOnce } from '#server/database/built-once.ts';
import type { Db, WriteDb } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';

export type CommentRow = Awaited<ReturnType<typeof findComment>>;

/**
 * Newest first: the comments everyone sees, and the viewer's own held ones.
 * @param viewerId `NO_USER` for a visitor who is not logged in
 * @param before the id of a comment; only older ones are returned
 */
export const listComments = builtOnce(
  (db, postId: number, viewerId: number, before: number, limit: number, offset: number) =>
    selectComments(db)
      .where('comments.post_id', '=', postId)
      .where(({ eb, or, and }) =>
        or([
          eb('comments.status', '=', 'shown'),
          and([eb('comments.status', '=', 'held'), eb('comments.author_id', '=', viewerId)]),
        ]),
      )
      .where('comments.id', '<', before)
      .orderBy('comments.id', 'desc')
      .limit(limit)
      .offset(offset),
);

export async function hasShownComment(db: Db, authorId: number): Promise<boolean> {
  const shown = await db
    .selectFrom('comments')
    .select('id')
    .where('author_id', '=', authorId)
    .where('status', '=', 'shown')
    .limit(1)
    .executeTakeFirst();
  return shown !== undefined;
}

export function findComment(db: Db, id: number) {
  return selectComments(db).where('comments.id', '=', id).executeTakeFirstOrThrow();
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

export function findCommentByKey(db: Db, authorId: number, key: string) {
  return selectComments(db)
    .where('comments.author_id', '=', authorId)
    .where('comments.comment_key', '=', key)
    .executeTakeFirst();
}

export async function findPostOfComment(db: Db, id: number): Promise<number | undefined> {
  const comment = await db.selectFrom('comments').select('post_id').where('id', '=', id).executeTakeFirst();
  return comment?.post_id;
}

/** Call it only after locking the comment's post, since a concurrent transaction could delete the comment otherwise. */
export function findCommentAuthor(db: WriteDb, id: number) {
  return db.selectFrom('comments').select(['author_id', 'status']).where('id', '=', id).executeTakeFirst();
}

/** @returns by how much the number of shown comments falls */
export async function deleteCommentRow(db: WriteDb, id: number): Promise<0 | 1> {
  const deleted = await db.deleteFrom('comments').where('id', '=', id).returning('status').executeTakeFirst();
  return deleted?.status === 'shown' ? 1 : 0;
}

function selectComments(db: Db) {
  return db
    .selectFrom('comments')
    .leftJoin('users', 'users.id', 'comments.author_id')
    .selectAll('comments')
    .select(['users.first_name as author_first_name', 'users.last_name as author_last_name']);
}
