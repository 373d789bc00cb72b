import { Lamp } from './lamp.tsx';
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
