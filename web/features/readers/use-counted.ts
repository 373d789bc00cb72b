import { useEffect } from 'react';
import type { PostDetail } from '#shared/contracts/post.ts';
import type { Counted } from './count-reader.ts';

/** Leaves it to `boot.ts` to report that somebody has read or shared a post. */
export function countReader(...detail: Counted): void {
  dispatchEvent(new CustomEvent('chintan:count', { detail }));
}

/** Counts whom a link within the site led to a post. The page that was loaded is counted without the script. */
export function useCountedView({ id, status }: PostDetail): void {
  useEffect(() => {
    if (status === 'published' && 'ready' in document.documentElement.dataset) countReader('view', id);
  }, [id, status]);
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
