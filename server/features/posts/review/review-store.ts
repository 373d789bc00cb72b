import type { Db, WriteDb } from '#server/database/database.ts';

/** Who has waited longest comes first. */
export async function listWaitingIds(db: Db, { limit, offset }: { limit: number; offset: number }): Promise<number[]> {
  const rows = await selectWaiting(db)
    .select('id')
    .orderBy('review_requested_at')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countWaiting(db: Db): Promise<number> {
  const { count } = await selectWaiting(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Of a post that is held. */
export async function clearReviewRequest(db: WriteDb, id: number): Promise<void> {
  await db.updateTable('posts').set({ review_requested_at: null }).where('id', '=', id).execute();
}

/** Of a post that is held. */
export async function updateFeatured(db: WriteDb, id: number, featured: boolean): Promise<void> {
  await db
    .updateTable('posts')
    .set({ featured: featured ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}

/** Only drafts wait; the index knows them. */
function selectWaiting(db: Db) {
  return db
    .selectFrom('posts')
    .where('status', '=', 'draft')
    .where('deleted_at', 'is', null)
    .where('review_requested_at', 'is not', null);
}
