import type { LikeState, Likes } from '#shared/contracts/like.ts';
import { readAccessToken } from '#web/access-token.ts';
import type { Continued } from '#web/features/continued-state.ts';
import { api } from '#web/session/api.ts';
import { logInFirst } from '#web/session/log-in-first.ts';
import { tellFailure } from '#web/toasts/show-toast.ts';
import type { LikeStanding } from './use-like.ts';

type Standing = Continued<LikeStanding>;

/** Shown at once. While an earlier press is on its way, that one goes on with what this one wishes. */
export async function pressLike(standing: Standing, postId: number, navigate: (path: string) => void): Promise<void> {
  if (!readAccessToken()) return logInFirst('like this post', navigate);
  const isSending = standing.read().wished !== undefined;
  standing.change(({ shown, site }) => standingAt(site, !shown.liked));
  if (!isSending) await send(standing, postId);
}

/** What was pressed meanwhile counts more than this answer. */
export async function learnLike(standing: Standing, postId: number): Promise<void> {
  const before = standing.read().site;
  try {
    const { like_count, liked } = await api<Likes>(`/post/likes/${postId}`);
    const { site, wished } = standing.read();
    if (site === before && wished === undefined) standing.change(() => standingAt({ like_count, liked }));
  } catch {
    // It stays as it was shown.
  }
}

/** Until the site has what was wished last. */
async function send(standing: Standing, postId: number): Promise<void> {
  try {
    let sent: boolean | undefined;
    do {
      sent = standing.read().wished;
      const body = { post_id: postId, liked: sent };
      const site = await api<LikeState>('/post/like', { method: 'POST', body });
      standing.change(({ wished }) => standingAt(site, wished));
    } while (sent !== standing.read().wished);
  } catch (error) {
    tellFailure(error);
  }
  standing.change(({ site }) => standingAt(site));
  await learnLike(standing, postId);
}

function standingAt(site: LikeState, wished?: boolean): LikeStanding {
  if (wished === undefined) return { site, shown: site };
  const like_count = Math.max(0, site.like_count + Number(wished) - Number(site.liked));
  return { site, wished, shown: { liked: wished, like_count } };
}
