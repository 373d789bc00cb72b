import type { Database, WriteDb } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { requireMayRespond } from '#server/features/posts/post-policy.ts';
import { addToCount, lockWithCounts } from '#server/features/posts/response-store.ts';
import type { LikeState } from '#shared/contracts/like.ts';
import { deleteLike, insertLike, type LikeKey } from './like-store.ts';

/** @param wished what the like shall be; `undefined` for the opposite of what it is */
export function setLike(
  database: Database,
  user: CurrentUser,
  postId: number,
  wished: boolean | undefined,
): Promise<LikeState> {
  return database.transaction(async (db, invalidate) => {
    const post = requireMayRespond(user, await lockWithCounts(db, postId));
    const { by, liked } = await moveLike(db, { postId, userId: user.id }, wished);
    if (by === 0) return { like_count: post.likes, liked };
    invalidate(`responses:${postId}`);
    return { like_count: await addToCount(db, postId, 'likes', by), liked };
  });
}

/** By how many likes, is always taken from the rows that really came or went. */
async function moveLike(db: WriteDb, like: LikeKey, wished: boolean | undefined) {
  const more = wished === false ? 0 : await insertLike(db, like, Date.now());
  const less = wished || more ? 0 : await deleteLike(db, like);
  return { by: more - less, liked: wished ?? more === 1 };
}
