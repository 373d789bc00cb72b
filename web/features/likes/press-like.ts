import type { LikeState, Likes } from '#shared/contracts/like.ts';
import { readAccessToken } from '#web/access-token.ts';
import { focusInView } from '#web/features/focus-in-view.ts';
import { api } from '#web/session/api.ts';
import { logInFirst } from '#web/session/log-in-first.ts';
import { createStore, type Store } from '#web/store.ts';
import { showFailureToast } from '#web/toasts/show-toast.ts';
import { savePendingLike, takePendingLike } from './pending-like.ts';

export interface LikeView {
  shown: LikeState;
  /** The last state known from the server. */
  server: LikeState;
  /** What the last click requested, while the server has not confirmed it. */
  requested?: boolean;
}

type LikeStore = Store<LikeView>;

const stores = new Map<number, LikeStore>();

/** Both buttons of a post show the same. The server has no such store: it would outlive the page. */
export function likeStoreOf(postId: number, first: LikeView): LikeStore {
  const store = stores.get(postId) ?? createStore(first);
  stores.set(postId, store);
  return store;
}

export function forgetLikeStore(postId: number): void {
  stores.delete(postId);
}

/** The page is rendered as for a stranger, who has not liked the post. */
export function viewForStranger(like_count: number): LikeView {
  return viewOf({ like_count, liked: false });
}

/** Shows the new state at once. While an earlier click is being sent, its loop sends the state of this one as well. */
export async function pressLike(store: LikeStore, postId: number): Promise<void> {
  if (!readAccessToken()) {
    savePendingLike(postId);
    return logInFirst('like this post');
  }
  const isSending = store.get().requested !== undefined;
  store.update(({ shown, server }) => viewOf(server, !shown.liked));
  if (!isSending) await send(store, postId);
}

/** For a user who has arrived at the post: if they were sent to log in when they liked it, the like is done now. */
export async function welcomeLike(store: LikeStore, postId: number): Promise<void> {
  const isPending = readAccessToken() !== null && takePendingLike(postId);
  await loadLike(store, postId);
  if (!isPending) return;
  const button = document.querySelector<HTMLElement>('.like[aria-pressed]');
  if (button) focusInView(button);
  if (store.get().shown.liked || store.get().requested !== undefined) return;
  store.update(({ server }) => viewOf(server, true));
  await send(store, postId);
}

/** Loads the state of the user. A click made meanwhile takes precedence over the response. */
async function loadLike(store: LikeStore, postId: number): Promise<void> {
  const [token, before] = [readAccessToken(), store.get().server];
  try {
    const { like_count, liked } = await api<Likes>(`/post/likes/${postId}`);
    const { server, requested } = store.get();
    const isTheirs = token === readAccessToken();
    if (isTheirs && server === before && requested === undefined) store.set(viewOf({ like_count, liked }));
  } catch {
    // The state stays as it is shown.
  }
}

/** Sends the requested state, again and again until the server has the latest one. */
async function send(store: LikeStore, postId: number): Promise<void> {
  try {
    let sent: boolean | undefined;
    do {
      sent = store.get().requested;
      const body = { post_id: postId, liked: sent };
      const server = await api<LikeState>('/post/like', { method: 'POST', body });
      store.update(({ requested }) => viewOf(server, requested));
    } while (sent !== store.get().requested);
  } catch (error) {
    showFailureToast(error);
  }
  store.update(({ server }) => viewOf(server));
  await loadLike(store, postId);
}

function viewOf(server: LikeState, requested?: boolean): LikeView {
  if (requested === undefined) return { server, shown: server };
  const like_count = Math.max(0, server.like_count + Number(requested) - Number(server.liked));
  return { server, requested, shown: { liked: requested, like_count } };
}
