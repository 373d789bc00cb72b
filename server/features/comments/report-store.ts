import type { WriteDb } from '#server/database/database.ts';

export function lockComment(db: WriteDb, id: number) {
  return db
    .selectFrom('comments')
    .select(['post_id', 'status'])
    .where('id', '=', id)
    .$call(db.engine.lock)
    .executeTakeFirst();
}

/** @returns 1 if the report is new, 0 if this reporter has reported the comment before */
export async function insertReport(db: WriteDb, commentId: number, reporter: string, now: number): Promise<0 | 1> {
  const inserted = await db
    .insertInto('comment_reports')
    .values({ comment_id: commentId, reporter, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('comment_id')
    .executeTakeFirst();
  return inserted ? 1 : 0;
}

export async function addReport(db: WriteDb, id: number, by: 0 | 1): Promise<void> {
  if (by === 0) return;
  await db
    .updateTable('comments')
    .set(({ eb }) => ({ reports: eb('reports', '+', by) }))
    .where('id', '=', id)
    .execute();
}

/** The comment's number of reports stays as it is. */
export async function deleteReportsBefore(db: WriteDb, time: number): Promise<void> {
  await db.deleteFrom('comment_reports').where('created_at', '<', time).execute();
}
