import type { Db, WriteDb } from '#server/database/database.ts';

const GUARDED_WITH_COUNTS = ['id', 'author_id', 'status', 'deleted_at', 'likes', 'comments'] as const;

/** What decides who may like a post and comment on it, and how many have. */
export function findWithCounts(db: Db, id: number) {
  return db.selectFrom('posts').select(GUARDED_WITH_COUNTS).where('id', '=', id).executeTakeFirst();
}

/** The same, of a post that it locks. */
export function lockWithCounts(db: WriteDb, id: number) {
  return db
    .selectFrom('posts')
    .select(GUARDED_WITH_COUNTS)
    .where('id', '=', id)
    .$call(db.engine.lock)
    .executeTakeFirst();
}

/** Of a post that is held. @returns how many there are now */
export async function addToCount(db: WriteDb, id: number, kind: 'likes' | 'comments', by: number): Promise<number> {
  const counts = await db
    .updateTable('posts')
    .set(({ eb }) => ({ [kind]: eb(kind, '+', by) }))
    .where('id', '=', id)
    .returning(kind)
    .executeTakeFirstOrThrow();
  return counts[kind];
}
