import type { Db } from '#server/database/database.ts';

interface Part {
  postId: number;
  /** Only comments older than the one with this id. */
  before: number | null;
  limit: number;
  offset: number;
}

export type CommentRow = Awaited<ReturnType<typeof listComments>>[number];

/** Newest first. */
export function listComments(db: Db, { postId, before, limit, offset }: Part) {
  return db
    .selectFrom('comments')
    .leftJoin('users', 'users.id', 'comments.author_id')
    .selectAll('comments')
    .select(['users.first_name as author_first_name', 'users.last_name as author_last_name'])
    .where('comments.post_id', '=', postId)
    .$if(before !== null, (query) => query.where('comments.id', '<', before ?? 0))
    .orderBy('comments.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}
