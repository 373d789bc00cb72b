import type { PostDetail } from '#shared/contracts/post.ts';
import { inFigures } from '#shared/text/count-of.ts';
import { Lamp } from './lamp.tsx';
import { useEarlyPress, useLike, useOwnLike } from './use-like.ts';

/** A second like button beside the text, hidden from screen readers and the keyboard, which use the first one. */
export function MarginLike({ post }: { post: PostDetail }) {
  const like = useLike(post);
  useOwnLike(post);
  useEarlyPress();
  return (
    <div className="margin-like" aria-hidden="true">
      <button
        type="button"
        className="like"
        tabIndex={-1}
        data-needs-script=""
        data-liked={like.liked}
        aria-busy={like.isBusy || undefined}
        onClick={like.press}
      >
        <Lamp />
        {like.like_count > 0 && <span className="like-figure">{inFigures(like.like_count)}</span>}
      </button>
    </div>
  );
}
