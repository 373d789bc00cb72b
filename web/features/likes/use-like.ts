import { useCallback, useContext, useEffect, useState } from 'react';
import type { LikeState } from '#shared/contracts/like.ts';
import type { PostDetail } from '#shared/contracts/post.ts';
import { readAccessToken } from '#web/access-token.ts';
import { loadDrawings } from '#web/components/sketch.tsx';
import { type Content, ContentContext } from '#web/content/content.ts';
import { useVisitorEffect } from '#web/features/use-visitor-effect.ts';
import { loadPage } from '#web/pages.ts';
import { loadRoutes } from '#web/routing/navigation.ts';
import { useLocation } from '#web/routing/router.tsx';
import { createStoreFor, useStore } from '#web/store.ts';

export interface LikeView {
  shown: LikeState;
  /** The last state known from the server. */
  server: LikeState;
  /** What the last click requested, while the server has not confirmed it. */
  requested?: boolean;
}

export interface Like extends LikeState {
  /** The script for the click is loading. */
  isBusy: boolean;
  press: () => void;
}

/** The page is rendered as for a stranger, so the state starts as not liked; a logged-in user loads their own. */
const likeStoreOf = createStoreFor(({ likes }: PostDetail): LikeView => {
  const state = { like_count: likes, liked: false };
  return { shown: state, server: state };
});

/** Loads whether a user who is logged in likes the post. */
export function useOwnLike(post: PostDetail): void {
  const store = likeStoreOf(post);
  const { id } = post;
  useVisitorEffect(
    useCallback(
      () => void import('./press-like.ts').then(({ welcomeLike }) => welcomeLike(store, id), ignoreFailedImport),
      [store, id],
    ),
  );
}

/** A press on a button that React has not taken over yet does not wait for that before it fetches what it needs. */
export function useEarlyPress(): void {
  const content = useContext(ContentContext);
  useEffect(() => {
    const prepare = ({ target }: Event) => {
      if ((target as Element).closest('.like')) preparePress(content).catch(ignoreFailedImport);
    };
    addEventListener('click', prepare, true);
    return () => removeEventListener('click', prepare, true);
  }, [content]);
}

export function useLike(post: PostDetail): Like {
  const store = likeStoreOf(post);
  const { shown } = useStore(store);
  const content = useContext(ContentContext);
  const [, navigate] = useLocation();
  const [isBusy, setBusy] = useState(false);
  const { id } = post;
  const press = async () => {
    setBusy(true);
    try {
      const { pressLike } = await preparePress(content);
      setBusy(false);
      await pressLike(store, id, navigate);
      // For a stranger, nothing has changed, and the login page is on its way.
      if (readAccessToken()) content?.renew();
    } catch {
      setBusy(false);
    }
  };

  return { ...shown, isBusy, press };
}

/** The import fails without a network, in which case the state could not be loaded either. */
function ignoreFailedImport() {}

async function preparePress(content: Content | null) {
  if (content && !readAccessToken()) login ??= prepareLogin(content);
  const [code] = await Promise.all([import('./press-like.ts'), login]);
  return code;
}

/** Once is enough: what fails is loaded again by the navigation. */
let login: Promise<void> | undefined;

/** Loads the login page and all it shows at once, instead of piece by piece. Failures are shown by the navigation. */
async function prepareLogin(content: Content): Promise<void> {
  // Answers the call of the page, whose code is still on its way.
  const call = { rel: 'preload', as: 'fetch', crossOrigin: '', href: '/api/sign-in-ways' };
  document.head.append(Object.assign(document.createElement('link'), call));
  // The page does not wait for the toast.
  import('#web/toasts/toaster.tsx').catch(() => {});
  await Promise.allSettled([loadRoutes(), loadPage('account'), content.load([['signInWays']]), loadDrawings()]);
}
