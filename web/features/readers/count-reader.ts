import { useEffect } from 'react';
import type { PostDetail } from '#shared/contracts/post.ts';
import { bearer } from '#web/access-token.ts';

/** The referrer belongs to the first page only, so it is sent once. */
let hasSentReferrer = false;

/** Reports that somebody has read or shared a post. Nothing waits for the response, and failures are ignored. */
export function countReader(kind: 'view' | 'share', postId: number): void {
  fetch(`/api/post/${kind}`, {
    method: 'POST',
    // The request must not be aborted when the reader leaves the page.
    keepalive: true,
    headers: { 'content-type': 'application/json', ...bearer() },
    body: JSON.stringify({ post_id: postId, ...(!hasSentReferrer && { referrer: document.referrer.split('/')[2] }) }),
  }).catch(() => {});
  hasSentReferrer = true;
}

/** Counts a view once the page is visible: not in a background tab, and not while it is being prerendered. */
export function useCountedView({ id, status }: PostDetail): void {
  useEffect(() => {
    if (status !== 'published') return;
    const waiting = new AbortController();
    const { signal } = waiting;
    const countIfVisible = () => {
      if (!isVisible()) return;
      waiting.abort();
      countReader('view', id);
    };
    document.addEventListener('visibilitychange', countIfVisible, { signal });
    document.addEventListener('prerenderingchange', countIfVisible, { signal });
    countIfVisible();
    return () => waiting.abort();
  }, [id, status]);
}

function isVisible(): boolean {
  const { visibilityState, prerendering } = document as Document & { prerendering?: boolean };
  return visibilityState === 'visible' && !prerendering;
}
