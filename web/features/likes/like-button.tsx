import { inFigures } from '#web/components/count-of.ts';
import type { Like } from './use-like.ts';

interface LikeButtonProps {
  like: Like;
  /** `thisPost` completes the words for screen readers. */
  labels: { like: string; liked: string; thisPost: string };
}

/** The like button, drawn as a lamp that is lit by a like. */
export function LikeButton({ like, labels }: LikeButtonProps) {
  return (
    <button
      type="button"
      className="like"
      aria-pressed={like.liked}
      aria-busy={like.isBusy || undefined}
      data-needs-script=""
      onClick={like.press}
    >
      <Lamp />
      <span>
        {like.liked ? labels.liked : labels.like}
        <span className="visually-hidden">{labels.thisPost}</span>
      </span>
    </button>
  );
}

/** A second like button beside the text, hidden from screen readers and the keyboard, which use the first one. */
export function MarginLike({ like }: { like: Like }) {
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

function Lamp() {
  return (
    <svg className="lamp" viewBox="0 0 20 20" aria-hidden="true">
      <path className="flame" d="M10.3 1c.2 2.3 2.7 3.5 2.7 6.2a3 3 0 0 1-6 0C7 5.2 9.6 3.7 10.3 1z" />
      <path d="M1.5 12.5h17c-.6 3.9-4 6-8.5 6s-7.9-2.1-8.5-6z" />
    </svg>
  );
}
