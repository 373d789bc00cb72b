import { useEffect, useState } from 'react';
import type { PostPageAnswer } from '#shared/contracts/post.ts';
import type { Suggestion, Suggestions } from '#shared/contracts/search.ts';
import { listPath } from '#web/features/dashboard-frame/list-query.ts';
import { api } from '#web/session/api.ts';

interface FoundPosts {
  /** The answer to the latest search that was answered. */
  rows: Suggestion[];
  isLoading: boolean;
  /** Empty when nothing went wrong. */
  problem: string;
}

/** How many of the newest posts are shown before anything is typed. */
export const NEWEST_SHOWN = 6;
const DEBOUNCE_MS = 120;

/** Posts with the typed words in their titles, or the newest ones. What was found before stays until the next is there. */
export function useFoundPosts(typed: string, scope: 'mine' | 'all'): FoundPosts {
  const [found, setFound] = useState<FoundPosts>({ rows: [], isLoading: true, problem: '' });
  const sought = typed.trim();
  useEffect(() => {
    let isLatest = true;
    setFound((now) => ({ ...now, isLoading: true }));
    const search = async () => {
      const next = await find(sought, scope).catch((error: Error) => ({ rows: [], problem: error.message }));
      if (isLatest) setFound({ problem: '', ...next, isLoading: false });
    };
    const timer = setTimeout(search, sought ? DEBOUNCE_MS : 0);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [sought, scope]);
  return found;
}

async function find(sought: string, scope: 'mine' | 'all'): Promise<{ rows: Suggestion[] }> {
  if (sought) return api<Suggestions>(listPath('/search/suggest', { q: sought, scope }));
  const newest = await api<PostPageAnswer>(listPath('/post/list', { scope, limit: NEWEST_SHOWN, body: 'omit' }));
  return { rows: newest.rows.map(({ id, slug, title }) => ({ id, slug, title, marks: [] })) };
}
