import { useCallback, useContext, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import type { LikeState } from '#shared/contracts/like.ts';
import type { PostDetail } from '#shared/contracts/post.ts';
import { ContentContext } from '#web/content.ts';
import { continuedFrom } from '#web/features/continued-state.ts';
import { useVisitorEffect } from '#web/features/use-visitor-effect.ts';

export interface LikeStanding {
  shown: LikeState;
  /** As the site had it last. */
  site: LikeState;
  /** What the last press asked for, while the site has not answered to it. */
  wished?: boolean;
}

export interface Like extends LikeState {
  press: () => void;
}

/** The page is as for a stranger: who likes it is asked afterwards. */
const standingOf = continuedFrom(({ likes }: PostDetail): LikeStanding => {
  const state = { like_count: likes, liked: false };
  return { shown: state, site: state };
});

export function useLike(post: PostDetail): Like {
  const standing = standingOf(post);
  const { shown } = useSyncExternalStore(standing.subscribe, standing.read, standing.read);
  const content = useContext(ContentContext);
  const [, navigate] = useLocation();
  const { id } = post;

  useVisitorEffect(
    useCallback(
      () => void import('./press-like.ts').then((presses) => presses.learnLike(standing, id), stayAsLoaded),
      [standing, id],
    ),
  );
  const press = () =>
    void import('./press-like.ts')
      .then((presses) => presses.pressLike(standing, id, navigate))
      .then(content?.renew, stayAsLoaded);

  return { ...shown, press };
}

/** Without the network there is nothing to learn either. */
function stayAsLoaded() {}
