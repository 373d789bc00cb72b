import type { WriteDb } from '#server/database/database.ts';
import type { CountedKind } from '#server/database/tables.ts';

export interface Counted {
  day: string;
  postId: number;
  kind: CountedKind;
  reader: string;
}

/** Locks the published ones among these posts. @returns their authors by post id */
export async function lockPublished(db: WriteDb, ids: number[]): Promise<Map<number, number | null>> {
  const rows = await db
    .selectFrom('posts')
    .select(['id', 'author_id'])
    .where('id', 'in', ids)
    .where('status', '=', 'published')
    .$call(db.engine.lock)
    .execute();
  return new Map(rows.map((row) => [row.id, row.author_id]));
}

/** @returns the readings that had not been counted yet on their day */
export async function insertCounted(db: WriteDb, counted: Counted[]): Promise<Counted[]> {
  return db
    .insertInto('counted_today')
    .values(counted.map(({ day, postId: post_id, kind, reader }) => ({ day, post_id, kind, reader })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['day', 'post_id as postId', 'kind', 'reader'])
    .execute();
}

export async function addToPost(db: WriteDb, id: number, add: { views: number; shares: number }): Promise<void> {
  await db
    .updateTable('posts')
    .set(({ eb }) => ({ views: eb('views', '+', add.views), shares: eb('shares', '+', add.shares) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteCountedBefore(db: WriteDb, day: string): Promise<void> {
  await db.deleteFrom('counted_today').where('day', '<', day).execute();
}
