import type { Db } from '#server/database/database.ts';
import { countRows } from '#server/database/rows.ts';

/** The post that has waited longest comes first. */
export async function listIdsToReview(db: Db, { limit, offset }: { limit: number; offset: number }): Promise<number[]> {
  const rows = await selectPostsToReview(db)
    .select('id')
    .orderBy('review_requested_at')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

export function countPostsToReview(db: Db): Promise<number> {
  return countRows(selectPostsToReview(db));
}

/** Only drafts wait, so the condition on the status changes no result; it lets the database use the index on it. */
function selectPostsToReview(db: Db) {
  return db
    .selectFrom('posts')
    .where('status', '=', 'draft')
    .where('deleted_at', 'is', null)
    .where('review_requested_at', 'is not', null);
}
