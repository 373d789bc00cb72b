import { useCallback, useContext, useState } from 'react';
import type { LikeState } from '#shared/contracts/like.ts';
import type { PostDetail } from '#shared/contracts/post.ts';
import { readAccessToken } from '#web/access-token.ts';
import { loadDrawings } from '#web/components/sketch.tsx';
import { type Content, ContentContext } from '#web/content.ts';
import { useVisitorEffect } from '#web/features/use-visitor-effect.ts';
import { loadView } from '#web/load-view.ts';
import { paths } from '#web/paths.ts';
import { useLocation } from '#web/router.tsx';
import { createStoreFor, useStore } from '#web/store.ts';

export interface LikeView {
  shown: LikeState;
  /** As the site had it last. */
  site: LikeState;
  /** What the last press asked for, while the site has not answered to it. */
  wished?: boolean;
}

export interface Like extends LikeState {
  /** What a press needs is on its way. */
  isBusy: boolean;
  press: () => void;
}

/** The page is as for a stranger: who likes it is asked afterwards. */
const likeStateOf = createStoreFor(({ likes }: PostDetail): LikeView => {
  const state = { like_count: likes, liked: false };
  return { shown: state, site: state };
});

export function useLike(post: PostDetail): Like {
  const standing = likeStateOf(post);
  const { shown } = useStore(standing);
  const content = useContext(ContentContext);
  const [, navigate] = useLocation();
  const [isBusy, setBusy] = useState(false);
  const { id } = post;

  useVisitorEffect(
    useCallback(
      () => void import('./press-like.ts').then((presses) => presses.loadLike(standing, id), stayAsLoaded),
      [standing, id],
    ),
  );
  const press = async () => {
    setBusy(true);
    try {
      const [{ pressLike }] = await Promise.all([
        import('./press-like.ts'),
        content && !readAccessToken() ? prepareLogin(content) : null,
      ]);
      setBusy(false);
      await pressLike(standing, id, navigate);
      content?.renew();
    } catch {
      setBusy(false);
    }
  };

  return { ...shown, isBusy, press };
}

/** Without the network there is nothing to learn either. */
function stayAsLoaded() {}

/** Fetches at once all that the way to the login shows, which would else come piece by piece. What fails is said there. */
async function prepareLogin(content: Content): Promise<void> {
  const page = Promise.allSettled([loadView(paths.login(), content), loadDrawings()]);
  // The page need not wait for the toast above it.
  import('#web/toasts/toaster.tsx').catch(() => {});
  await page;
}
