import { useEffect, useState } from 'react';
import type { PostPage, PostRowAnswer } from '#shared/contracts/post.ts';
import { api } from '#web/session/api.ts';
import { isLinkAddress } from './inline-commands.ts';

/** Titles are looked up once nothing has been typed for this long. */
const PAUSE_MS = 150;
const ROWS = 6;

export type FoundPost = Pick<PostRowAnswer, 'id' | 'slug' | 'title' | 'language' | 'status'>;

/** Published posts and one's own drafts that match what was typed; `null` while there is no answer yet. */
export function usePostSearch(typed: string): FoundPost[] | null {
  const [found, setFound] = useState<FoundPost[] | null>(null);
  useEffect(() => {
    setFound(null);
    const search = typed.trim();
    if (isLinkAddress(search)) return;
    let isStale = false;
    const query = new URLSearchParams({ search, limit: String(ROWS), body: 'omit' });
    const timer = setTimeout(() => {
      api<PostPage & { rows: FoundPost[] }>(`/post/list?${query}`).then(
        ({ rows }) => !isStale && setFound(rows),
        () => !isStale && setFound([]),
      );
    }, PAUSE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [typed]);
  return found;
}
