import { useEffect } from 'react';
import type { ArchivedLetterDetail } from '#shared/contracts/letter.ts';
import type { PostDetail } from '#shared/contracts/post.ts';
import { bearer } from '#web/access-token.ts';
import { isFromLetter, takeLetter } from './arrival.ts';

/** The referrer belongs to the first page only, so it is sent once. */
let hasSentReferrer = false;

/** Reports that somebody has read or shared a post. Nothing waits for the response, and failures are ignored. */
export function countReader(kind: 'view' | 'share', postId: number): void {
  const letterId = kind === 'view' ? takeLetter() : null;
  const body = {
    post_id: postId,
    ...(!hasSentReferrer && { referrer: document.referrer.split('/')[2] }),
    ...(letterId !== null && { letter_id: letterId }),
  };
  fetch(`/api/post/${kind}`, {
    method: 'POST',
    // The request must not be aborted when the reader leaves the page.
    keepalive: true,
    headers: { 'content-type': 'application/json', ...bearer() },
    body: JSON.stringify(body),
  }).catch(() => {});
  hasSentReferrer = true;
}

export function useCountedView({ id, status }: PostDetail): void {
  useCountWhenVisible(status === 'published' ? id : null);
}

/** Counts who came from the letter itself: its post is not published, so nobody else is counted. */
export function useCountedVisit({ id, post_id: postId }: ArchivedLetterDetail): void {
  useCountWhenVisible(isFromLetter(id) ? postId : null);
}

/** Counts a view once the page is visible: not in a background tab, and not while it is being prerendered. */
function useCountWhenVisible(postId: number | null): void {
  useEffect(() => {
    if (postId === null) return;
    const waiting = new AbortController();
    const { signal } = waiting;
    const countIfVisible = () => {
      if (!isVisible()) return;
      waiting.abort();
      countReader('view', postId);
    };
    document.addEventListener('visibilitychange', countIfVisible, { signal });
    document.addEventListener('prerenderingchange', countIfVisible, { signal });
    countIfVisible();
    return () => waiting.abort();
  }, [postId]);
}

function isVisible(): boolean {
  const { visibilityState, prerendering } = document as Document & { prerendering?: boolean };
  return visibilityState === 'visible' && !prerendering;
}
