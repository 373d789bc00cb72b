import type { Db, WriteDb } from '#server/database/database.ts';

const GUARDED_WITH_COUNTS = ['id', 'author_id', 'status', 'deleted_at', 'language', 'likes', 'comments'] as const;

/** Reads the columns that decide who may like and comment on a post, and the counts of both. */
export function findPostWithCounts(db: Db, id: number) {
  return db.selectFrom('posts').select(GUARDED_WITH_COUNTS).where('id', '=', id).executeTakeFirst();
}

/** The same, but locks the post. */
export function lockPostWithCounts(db: WriteDb, id: number) {
  return db
    .selectFrom('posts')
    .select(GUARDED_WITH_COUNTS)
    .where('id', '=', id)
    .$call(db.engine.lock)
    .executeTakeFirst();
}

/** Call it only after locking the post. @returns the new count */
export async function addToCount(db: WriteDb, id: number, kind: 'likes' | 'comments', by: number): Promise<number> {
  const counts = await db
    .updateTable('posts')
    .set(({ eb }) => ({ [kind]: eb(kind, '+', by) }))
    .where('id', '=', id)
    .returning(kind)
    .executeTakeFirstOrThrow();
  return counts[kind];
}

/** Counts the comments that everybody sees, without replies. Call it only after locking the posts. */
export async function recountComments(db: WriteDb, ids: number[]): Promise<void> {
  await db
    .updateTable('posts')
    .set(({ selectFrom }) => ({
      comments: selectFrom('comments')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('comments.post_id', '=', 'posts.id')
        .where('comments.parent_id', 'is', null)
        .where('comments.status', '=', 'shown'),
    }))
    .where('id', 'in', ids)
    .execute();
}
