import { useEffect } from 'react';
import type { PostDetail } from '#shared/contracts/post.ts';
import { countReader } from './count-reader.ts';

const MOMENTS = ['visibilitychange', 'prerenderingchange'];

/** Counts a view when the post is really before somebody's eyes: not in a tab behind, nor made ahead of time. */
export function useCountedView({ id, status }: PostDetail): void {
  useEffect(() => {
    if (status !== 'published') return;
    const stop = () => {
      for (const moment of MOMENTS) document.removeEventListener(moment, look);
    };
    const look = () => {
      if (!isSeen()) return;
      stop();
      countReader('view', id);
    };
    for (const moment of MOMENTS) document.addEventListener(moment, look);
    look();
    return stop;
  }, [id, status]);
}

function isSeen(): boolean {
  const { visibilityState, prerendering } = document as Document & { prerendering?: boolean };
  return visibilityState === 'visible' && !prerendering;
}
