import { builtOnce } from '#server/database/built-once.ts';
import type { Db } from '#server/database/database.ts';

/** Returns at most one row. */
export const findLike = builtOnce((db, postId: number, userId: number) =>
  selectLikes(db, postId).where('likes.user_id', '=', userId),
);

/** Newest first. */
export const listOthersLikes = builtOnce((db, postId: number, userId: number, limit: number) =>
  selectLikes(db, postId)
    .where('likes.user_id', '!=', userId)
    .orderBy('likes.created_at', 'desc')
    .orderBy('likes.user_id', 'desc')
    .limit(limit),
);

function selectLikes(db: Db, postId: number) {
  return db
    .selectFrom('likes')
    .innerJoin('users', 'users.id', 'likes.user_id')
    .select(['likes.user_id', 'likes.created_at', 'users.first_name', 'users.last_name'])
    .where('likes.post_id', '=', postId);
}
