import type { Database } from '#server/database/database.ts';
import { findPostWithCounts } from '#server/features/posts/engagement-store.ts';
import type { ReportInput } from '#shared/contracts/comment.ts';
import { commentNotFound } from './comment-policy.ts';
import { addReport, deleteReportsBefore, insertReport, insertReportReason, lockComment } from './report-store.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Asks an admin to look at a comment. Each reporter counts once a day.
 * @param reporter a hash that is valid for one day
 * @throws {HttpError} 404 if the comment is not public
 */
export function reportComment(
  database: Database,
  id: number,
  { reporter, now, reason, words = '' }: NonNullable<ReportInput> & { reporter: string; now: number },
): Promise<void> {
  return database.transaction(async (db) => {
    const comment = await lockComment(db, id);
    const post = comment && (await findPostWithCounts(db, comment.post_id));
    if (comment?.status !== 'shown' || post?.status !== 'published') throw commentNotFound();
    if (!(await insertReport(db, id, reporter, now))) return;
    await addReport(db, id);
    if (reason) await insertReportReason(db, { comment_id: id, reason, words, created_at: now });
  });
}

/** The hash of a reporter is valid for one day, so an older row serves no purpose. */
export async function cleanUpReports(database: Database, now: number): Promise<void> {
  await database.transaction((db) => deleteReportsBefore(db, now - DAY_MS));
}
