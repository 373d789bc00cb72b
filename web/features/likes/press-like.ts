import type { LikeState, Likes } from '#shared/contracts/like.ts';
import { readAccessToken } from '#web/access-token.ts';
import { api } from '#web/session/api.ts';
import { logInFirst } from '#web/session/log-in-first.ts';
import type { Store } from '#web/store.ts';
import { showFailureToast } from '#web/toasts/show-toast.ts';
import type { LikeView } from './use-like.ts';

type Standing = Store<LikeView>;

/** Shown at once. While an earlier press is on its way, that one goes on with what this one wishes. */
export async function pressLike(standing: Standing, postId: number, navigate: (path: string) => void): Promise<void> {
  if (!readAccessToken()) return logInFirst('like this post', navigate);
  const isSending = standing.get().wished !== undefined;
  standing.update(({ shown, site }) => viewOf(site, !shown.liked));
  if (!isSending) await send(standing, postId);
}

/** What was pressed meanwhile counts more than this answer. */
export async function loadLike(standing: Standing, postId: number): Promise<void> {
  const before = standing.get().site;
  try {
    const { like_count, liked } = await api<Likes>(`/post/likes/${postId}`);
    const { site, wished } = standing.get();
    if (site === before && wished === undefined) standing.set(viewOf({ like_count, liked }));
  } catch {
    // It stays as it was shown.
  }
}

/** Until the site has what was wished last. */
async function send(standing: Standing, postId: number): Promise<void> {
  try {
    let sent: boolean | undefined;
    do {
      sent = standing.get().wished;
      const body = { post_id: postId, liked: sent };
      const site = await api<LikeState>('/post/like', { method: 'POST', body });
      standing.update(({ wished }) => viewOf(site, wished));
    } while (sent !== standing.get().wished);
  } catch (error) {
    showFailureToast(error);
  }
  standing.update(({ site }) => viewOf(site));
  await loadLike(standing, postId);
}

function viewOf(site: LikeState, wished?: boolean): LikeView {
  if (wished === undefined) return { site, shown: site };
  const like_count = Math.max(0, site.like_count + Number(wished) - Number(site.liked));
  return { site, wished, shown: { liked: wished, like_count } };
}
