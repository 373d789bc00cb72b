import type { Database, WriteDb } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { addToCount, lockPostWithCounts } from '#server/features/posts/engagement-store.ts';
import { requireMayRespond } from '#server/features/posts/post-policy.ts';
import type { LikeState } from '#shared/contracts/like.ts';
import { deleteLike, insertLike, type LikeKey } from './like-store.ts';

/**
 * @param requested whether the user likes the post from now on; `undefined` toggles
 * @throws {HttpError} 403 or 404 if the user may not respond to the post
 */
export function setLike(
  database: Database,
  user: CurrentUser,
  postId: number,
  requested: boolean | undefined,
): Promise<LikeState> {
  return database.transaction(async (db) => {
    const post = requireMayRespond(user, await lockPostWithCounts(db, postId));
    const { change, liked } = await changeLike(db, { postId, userId: user.id }, requested);
    if (change === 0) return { like_count: post.likes, liked };
    db.invalidate(`engagement:${postId}`);
    return { like_count: await addToCount(db, postId, 'likes', change), liked };
  });
}

/** The change comes from the rows inserted or deleted, so that parallel calls cannot make the count drift. */
async function changeLike(db: WriteDb, like: LikeKey, requested: boolean | undefined) {
  const inserted = requested === false ? 0 : await insertLike(db, like, Date.now());
  const deleted = requested || inserted ? 0 : await deleteLike(db, like);
  return { change: inserted - deleted, liked: requested ?? inserted === 1 };
}
