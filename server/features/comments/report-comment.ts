import type { Database } from '#server/database/database.ts';
import { findWithCounts } from '#server/features/posts/response-store.ts';
import { commentNotFound } from './comment-policy.ts';
import { addReport, holdComment, insertReport } from './report-store.ts';

/**
 * Asks an admin for a look. The same reader counts once.
 * @throws {HttpError} 404 for what strangers do not see
 */
export function reportComment(database: Database, id: number, reporter: string): Promise<void> {
  return database.transaction(async (db) => {
    const comment = await holdComment(db, id);
    const post = comment && (await findWithCounts(db, comment.post_id));
    if (comment?.status !== 'shown' || post?.status !== 'published') throw commentNotFound();
    await addReport(db, id, await insertReport(db, id, reporter, Date.now()));
  });
}
