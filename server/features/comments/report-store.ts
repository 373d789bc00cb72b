import type { Insertable } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';
import { DELETED } from './remove-comments-store.ts';

/** Of one comment. */
const REASONS_SHOWN = 5;

export function lockComment(db: WriteDb, id: number) {
  return db
    .selectFrom('comments')
    .select(['post_id', 'status'])
    .where('id', '=', id)
    .where('comment', '!=', DELETED)
    .$call(db.engine.lock)
    .executeTakeFirst();
}

/** @returns whether the report is new: `false` if this reporter has reported the comment before */
export async function insertReport(db: WriteDb, commentId: number, reporter: string, now: number): Promise<boolean> {
  const inserted = await db
    .insertInto('comment_reports')
    .values({ comment_id: commentId, reporter, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('comment_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function addReport(db: WriteDb, id: number): Promise<void> {
  await db
    .updateTable('comments')
    .set(({ eb }) => ({ reports: eb('reports', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function insertReportReason(db: WriteDb, reason: Insertable<Tables['report_reasons']>): Promise<void> {
  await db.insertInto('report_reasons').values(reason).execute();
}

export type ReportReasonRow = Awaited<ReturnType<typeof listReportReasons>>[number];

/** The newest reasons why each of the comments was reported. */
export async function listReportReasons(db: Db, commentIds: number[]) {
  if (commentIds.length === 0) return [];
  return db
    .selectFrom(
      db
        .selectFrom('report_reasons')
        .select(['id', 'comment_id', 'reason', 'words'])
        .select(({ fn }) =>
          fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('comment_id').orderBy('id', 'desc'))
            .as('place'),
        )
        .where('comment_id', 'in', commentIds)
        .as('reasons'),
    )
    .select(['comment_id', 'reason', 'words'])
    .where('place', '<=', REASONS_SHOWN)
    .orderBy('id', 'desc')
    .execute();
}

/** The comment's number of reports stays as it is. */
export async function deleteReportsBefore(db: WriteDb, time: number): Promise<void> {
  await db.deleteFrom('comment_reports').where('created_at', '<', time).execute();
}
