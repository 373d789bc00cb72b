import { isoTime } from '#server/base/iso-time.ts';
import type { Database, Db } from '#server/database/database.ts';
import { deleteRows, findRow, insertIfNew, lockRow } from '#server/database/rows.ts';
import { type CurrentUser, currentUser } from '#server/features/accounts/current-user.ts';
import { addToCount } from '#server/features/posts/engagement-store.ts';
import { requireMayRespond, requireMaySee, type Viewer } from '#server/features/posts/post-policy.ts';
import { NEEDS_BEARER } from '#server/http/framework.ts';
import { createRateLimits, HOUR, type RateLimit, type RateLimitDeps, takeAll } from '#server/http/rate-limits.ts';
import type { App } from '#server/http/typed-app.ts';
import { answer, answers, limited, loginAnswers } from '#shared/contracts/envelope.ts';
import {
  LIKED_USERS_MAXIMUM,
  type LikeState,
  type Likes,
  likeInput,
  likeState,
  likes,
  likesReference,
} from '#shared/contracts/like.ts';
import { findLike, listOthersLikes } from './like-store.ts';

export function likeRoutes(app: App, { database, limit }: { database: Database; limit: RateLimit }) {
  const schema = { security: NEEDS_BEARER, body: likeInput, response: limited(loginAnswers(likeState)) };
  app.post('/post/like', { schema }, async ({ user, body: { post_id, liked } }) => {
    takeAll([[limit, String(user.id)]], (wait) => `You clicked Like very often. Please try again in ${wait}.`);
    const state = await setLike(database, user, post_id, liked ?? undefined);
    return answer(state, state.liked ? 'You like this post.' : 'You no longer like this post.');
  });

  app.get('/post/likes/:postId', { schema: { params: likesReference, response: answers(likes) } }, async (request) => {
    const viewer = await currentUser(database, request);
    return answer(await readLikes(database.read, viewer, request.params.postId));
  });
}

/** A limit per user that nobody reaches by hand. */
export function likeLimit(deps: RateLimitDeps): RateLimit {
  return createRateLimits(deps)(300, HOUR);
}

/**
 * The change of the count comes from the rows inserted or deleted, so that parallel calls cannot make it drift.
 * @param requested whether the user likes the post from now on; `undefined` toggles
 * @throws {HttpError} 403 or 404 if the user may not respond to the post
 */
function setLike(
  database: Database,
  user: CurrentUser,
  post_id: number,
  requested: boolean | undefined,
): Promise<LikeState> {
  return database.transaction(async (db) => {
    const post = requireMayRespond(user, await lockRow(db, 'posts', { id: post_id }));
    const like = { post_id, user_id: user.id };
    const inserted = requested !== false && (await insertIfNew(db, 'likes', { ...like, created_at: Date.now() }));
    const deleted = requested || inserted ? false : await deleteRows(db, 'likes', like);
    const liked = requested ?? inserted;
    if (!inserted && !deleted) return { like_count: post.likes, liked };
    db.invalidate(`engagement:${post_id}`);
    return { like_count: await addToCount(db, post_id, 'likes', inserted ? 1 : -1), liked };
  });
}

/**
 * Lists the viewer's own like first, then the newest others; a visitor who is not logged in sees only the number.
 * @throws {HttpError} 404 if the viewer may not see the post
 */
async function readLikes(read: Db, viewer: Viewer, postId: number): Promise<Likes> {
  const { likes: like_count } = requireMaySee(viewer, await findRow(read, 'posts', { id: postId }));
  if (!viewer) return { like_count, liked: false, liked_users: [] };
  const own = await findLike(read, postId, viewer.id);
  const others = await listOthersLikes(read, postId, viewer.id, LIKED_USERS_MAXIMUM - own.length);
  const liked_users = [...own, ...others].map(({ user_id: id, created_at, first_name, last_name }) => {
    return { id, created_at: isoTime(created_at), user: { id, first_name, last_name } };
  });
  return { like_count, liked: own.length > 0, liked_users };
}
