import { isoTime } from '#server/base/iso-time.ts';
import type { Database } from '#server/database/database.ts';
import { currentUser } from '#server/features/accounts/current-user.ts';
import { NEEDS_BEARER } from '#server/http/framework.ts';
import { createRateLimits, HOUR, type RateLimit, type RateLimitDeps, takeAll } from '#server/http/rate-limits.ts';
import type { App } from '#server/http/typed-app.ts';
import { answer, answers, loginAnswers, rateLimitErrors } from '#shared/contracts/envelope.ts';
import { type Likes, likeInput, likeState, likes, likesReference } from '#shared/contracts/like.ts';
import { type PostLikes, readLikes } from './read-likes.ts';
import { setLike } from './set-like.ts';

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
