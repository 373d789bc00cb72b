import type { WriteDb } from '#server/database/database.ts';

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
