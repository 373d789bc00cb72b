import { isoTime } from '#server/base/iso-time.ts';
import type { Database, Db, WriteDb } from '#server/database/database.ts';
import { type CurrentUser, currentUser } from '#server/features/accounts/current-user.ts';
import { addToCount, findPostWithCounts, lockPostWithCounts } from '#server/features/posts/engagement-store.ts';
import { requireMayRespond, requireMaySee, type Viewer } from '#server/features/posts/post-policy.ts';
import { NEEDS_BEARER } from '#server/http/framework.ts';
import { createRateLimits, HOUR, type RateLimit, type RateLimitDeps, takeAll } from '#server/http/rate-limits.ts';
import type { App } from '#server/http/typed-app.ts';
import { answer, answers, loginAnswers, rateLimitErrors } from '#shared/contracts/envelope.ts';
import {
  LIKED_USERS_MAXIMUM,
  type LikeState,
  type Likes,
  likeInput,
  likeState,
  likes,
  likesReference,
} from '#shared/contracts/like.ts';
import { deleteLike, findLike, insertLike, type LikeKey, type LikeRow, listOthersLikes } from './like-store.ts';

export function likeRoutes(app: App, { database, limit }: { database: Database; limit: RateLimit }) {
  const schema = {
    security: NEEDS_BEARER,
    body: likeInput,
    response: { ...loginAnswers(likeState), ...rateLimitErrors },
  };
  app.post('/post/like', { schema }, async (request) => {
    const { user } = request;
    const { post_id, liked } = request.body;
    takeLike(limit, user);
    const state = await setLike(database, user, post_id, liked ?? undefined);
    return answer(state, state.liked ? 'You like this post.' : 'You no longer like this post.');
  });

  app.get('/post/likes/:postId', { schema: { params: likesReference, response: answers(likes) } }, async (request) => {
    const viewer = await currentUser(database, request);
    return answer(presentLikes(await readLikes(database.read, viewer, request.params.postId)));
  });
}

function presentLikes({ count, liked, rows }: PostLikes): Likes {
  return {
    like_count: count,
    liked,
    liked_users: rows.map(({ user_id: id, created_at, first_name, last_name }) => ({
      id,
      created_at: isoTime(created_at),
      user: { id, first_name, last_name },
    })),
  };
}

/** A limit per user that nobody reaches by hand. */
export function likeLimit(deps: RateLimitDeps): RateLimit {
  return createRateLimits(deps)(300, HOUR);
}

function takeLike(limit: RateLimit, user: { id: number }): void {
  takeAll([[limit, String(user.id)]], (wait) => `You clicked Like very often. Please try again in ${wait}.`);
}

/**
 * @param requested whether the user likes the post from now on; `undefined` toggles
 * @throws {HttpError} 403 or 404 if the user may not respond to the post
 */
function setLike(
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

interface PostLikes {
  count: number;
  liked: boolean;
  /** The viewer's own like first, then the newest others; empty for a visitor who is not logged in. */
  rows: LikeRow[];
}

/** @throws {HttpError} 404 if the viewer may not see the post */
async function readLikes(read: Db, viewer: Viewer, postId: number): Promise<PostLikes> {
  const { likes: count } = requireMaySee(viewer, await findPostWithCounts(read, postId));
  if (!viewer) return { count, liked: false, rows: [] };
  const own = await findLike(read, postId, viewer.id);
  const others = await listOthersLikes(read, postId, viewer.id, LIKED_USERS_MAXIMUM - own.length);
  return { count, liked: own.length > 0, rows: [...own, ...others] };
}
