import { useEffect } from 'react';
import type { PostDetail } from '#shared/contracts/post.ts';
import { bearer } from '#web/access-token.ts';

/** Whether it was said from where the reader came to the first page. */
let told = false;

/** Says that somebody read or shared a post. Nobody waits for it, and nobody hears of it when it fails. */
export function countReader(kind: 'view' | 'share', postId: number): void {
  fetch(`/api/post/${kind}`, {
    method: 'POST',
    // The reader may be leaving.
    keepalive: true,
    headers: { 'content-type': 'application/json', ...bearer() },
    body: JSON.stringify({ post_id: postId, ...(!told && { referrer: document.referrer.split('/')[2] }) }),
  }).catch(() => {});
  told = true;
}

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
