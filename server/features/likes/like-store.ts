import { builtOnce } from '#server/database/built-once.ts';
import type { Db, WriteDb } from '#server/database/database.ts';

export interface LikeKey {
  postId: number;
  userId: number;
}

/** @returns by how much the number of likes grows: 0 if the user already likes the post */
export async function insertLike(db: WriteDb, { postId, userId }: LikeKey, now: number): Promise<0 | 1> {
  const inserted = await db
    .insertInto('likes')
    .values({ post_id: postId, user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return inserted ? 1 : 0;
}

/** @returns by how much the number of likes falls: 0 if the user did not like the post */
export async function deleteLike(db: WriteDb, { postId, userId }: LikeKey): Promise<0 | 1> {
  const deleted = await db
    .deleteFrom('likes')
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return deleted ? 1 : 0;
}

export type LikeRow = Awaited<ReturnType<typeof findLike>>[number];

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
