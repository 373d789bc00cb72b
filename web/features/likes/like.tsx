import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { Language } from '#shared/contracts/text.ts';
import { inFigures } from '#shared/text/count-of.ts';
import { useVisitorEffect } from '#web/features/use-visitor-effect.ts';
import type { Store } from '#web/store.ts';
import { Lamp } from './lamp.tsx';
import { forgetLikeStore, type LikeView, likeStoreOf, pressLike, viewForStranger, welcomeLike } from './press-like.ts';

const LABELS = {
  en: {
    like: 'Like',
    liked: 'Liked',
    /** Completes the words for screen readers. */
    thisPost: ' this post',
    likes: (count: number) => (count === 1 ? ' like' : ' likes'),
  },
  hi: { like: 'पसंद करें', liked: 'पसंद किया', thisPost: '', likes: () => ' पसंद' },
} satisfies Record<Language, object>;

interface LikeProps {
  postId: number;
  /** How many there are for a stranger. */
  count: number;
  language: Language;
  /** The one beside the text is hidden from screen readers and the keyboard, which use the one below it. */
  isInMargin?: boolean;
}

/** The like button, drawn as a lamp that is lit by a like. */
export default function Like({ postId, count, language, isInMargin = false }: LikeProps) {
  const [first] = useState(() => viewForStranger(count));
  const store = useCallback(() => likeStoreOf(postId, first), [postId, first]);
  const { liked, like_count } = useLikes(store, first);
  const press = () => void pressLike(store(), postId);
  // One of the two asks for both.
  useVisitorEffect(useCallback(() => void (isInMargin || welcomeLike(store(), postId)), [store, postId, isInMargin]));
  useEffect(() => () => forgetLikeStore(postId), [postId]);

  if (isInMargin) {
    return (
      <button type="button" className="like" tabIndex={-1} data-needs-script="" data-liked={liked} onClick={press}>
        <Lamp />
        {like_count > 0 && <span className="like-figure">{inFigures(like_count)}</span>}
      </button>
    );
  }
  const labels = LABELS[language];
  return (
    <>
      <button type="button" className="like" aria-pressed={liked} data-needs-script="" onClick={press}>
        <Lamp />
        <span>
          {liked ? labels.liked : labels.like}
          {labels.thisPost && <span className="visually-hidden">{labels.thisPost}</span>}
        </span>
      </button>
      {like_count > 0 && (
        <span className="like-count">
          {inFigures(like_count)}
          <span className="visually-hidden">{labels.likes(like_count)}</span>
        </span>
      )}
    </>
  );
}

/** The server has no store, which would outlive the page. */
function useLikes(store: () => Store<LikeView>, first: LikeView): LikeView['shown'] {
  const subscribe = useCallback((listener: () => void) => store().subscribe(listener), [store]);
  return useSyncExternalStore(
    subscribe,
    () => store().get(),
    () => first,
  ).shown;
}
