import type { Db } from '#server/database/database.ts';

/** The post that has waited longest comes first. */
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

/** Only drafts wait, so the condition on the status changes no result; it lets the database use the index on it. */
function selectWaiting(db: Db) {
  return db
    .selectFrom('posts')
    .where('status', '=', 'draft')
    .where('deleted_at', 'is', null)
    .where('review_requested_at', 'is not', null);
}
