import { useEffect } from 'react';
import type { ArchivedLetterDetail } from '#shared/contracts/letter.ts';
import type { PostDetail } from '#shared/contracts/post.ts';
import { bearer } from '#web/access-token.ts';
import { takeLetterFromAddress } from './arrival.ts';

/** The referrer belongs to the first page only, so it is sent once. */
let hasSentReferrer = false;

/**
 * Reports that somebody has read or shared a post. Nothing waits for the response, and failures are ignored.
 * @param letterId the letter whose link led here
 */
export function countReader(kind: 'view' | 'share', postId: number, letterId?: number): void {
  const referrer = hasSentReferrer ? undefined : document.referrer.split('/')[2];
  fetch(`/api/post/${kind}`, {
    method: 'POST',
    // The request must not be aborted when the reader leaves the page.
    keepalive: true,
    headers: { 'content-type': 'application/json', ...bearer() },
    body: JSON.stringify({ post_id: postId, referrer, letter_id: letterId }),
  }).catch(() => {});
  hasSentReferrer = true;
}

export function useCountedView({ id, status }: PostDetail): void {
  useWhenVisible(status === 'published' && id, () => countReader('view', id, takeLetterFromAddress()));
}

/** Counts who follows a link for sharing, also before the code of the end of the page is loaded. */
export function useCountedShares({ id }: PostDetail): void {
  useEffect(() => {
    const countShare = ({ target }: Event) => (target as Element).closest('.share a') && countReader('share', id);
    // React lets no click pass to what it has not taken over, so it is counted before React hears of it.
    addEventListener('click', countShare, { capture: true });
    return () => removeEventListener('click', countShare, { capture: true });
  }, [id]);
}

/** Counts who came from the letter itself: its post is not published, so nobody else is counted. */
export function useCountedVisit({ id, post_id: postId }: ArchivedLetterDetail): void {
  useWhenVisible(id, () => {
    if (takeLetterFromAddress() === id && postId !== null) countReader('view', postId, id);
  });
}

/** Waits until the page is visible: not in a background tab, and not while it is being prerendered. */
function useWhenVisible(id: number | false, count: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each post or letter
  useEffect(() => {
    if (!id) return;
    const waiting = new AbortController();
    const { signal } = waiting;
    const countIfVisible = () => {
      if (!isVisible()) return;
      waiting.abort();
      count();
    };
    document.addEventListener('visibilitychange', countIfVisible, { signal });
    document.addEventListener('prerenderingchange', countIfVisible, { signal });
    countIfVisible();
    return () => waiting.abort();
  }, [id]);
}

function isVisible(): boolean {
  const { visibilityState, prerendering } = document as Document & { prerendering?: boolean };
  return visibilityState === 'visible' && !prerendering;
}
