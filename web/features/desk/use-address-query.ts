import { useEffect, useState } from 'react';
import type { ListRequest } from '#web/routing/requests.ts';

/**
 * The query of a list's address, which says its filters. Navigating to another one would show the page anew, and take
 * the focus from what is being typed, so the address is changed beside the page.
 * @param pathOf the address of the list with this query; the same function each time
 */
export function useAddressQuery(request: ListRequest | null, pathOf: (query: string) => string) {
  const [query, setQuery] = useState(request?.query ?? '');

  useEffect(() => setQuery(request?.query ?? ''), [request]);

  useEffect(() => {
    const follow = () => {
      if (location.pathname === pathOf('')) setQuery(location.search);
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [pathOf]);

  /** @param isReplaced whether the history gets no entry of its own, as while somebody types */
  function change(next: string, isReplaced = false) {
    setQuery(next);
    if (isReplaced) history.replaceState(history.state, '', pathOf(next));
    else history.pushState(null, '', pathOf(next));
  }

  return { query, change };
}
