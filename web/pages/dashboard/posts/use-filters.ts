import { useEffect, useState } from 'react';
import { paths } from '#web/paths.ts';
import { type Filters, readFilters, writeFilters } from './filters.ts';

/** The request of Manage Posts: the query of its address, as it stands there. */
export interface ManagedPostsRequest {
  query: string;
}

/**
 * The filters, which the address of the page says, too. Navigating to it would show the page anew, and take the focus
 * from what is being typed, so the address is changed beside it.
 */
export function useFilters(request: ManagedPostsRequest | null) {
  const [filters, setFilters] = useState(() => readFilters(request?.query ?? ''));

  useEffect(() => setFilters(readFilters(request?.query ?? '')), [request]);

  useEffect(() => {
    const follow = () => {
      if (location.pathname === paths.posts()) setFilters(readFilters(location.search));
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);

  /** Other filters begin at the first page. While somebody types, the entry of the history is replaced. */
  function change(next: Partial<Filters>, isCorrected = false) {
    const changed = { ...filters, page: 1, ...next };
    setFilters(changed);
    const address = paths.posts(writeFilters(changed));
    const isTyped = 'search' in next && Object.keys(next).length === 1;
    if (isTyped || isCorrected) history.replaceState(history.state, '', address);
    else history.pushState(null, '', address);
  }

  return { filters, change };
}
