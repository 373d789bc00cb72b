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
