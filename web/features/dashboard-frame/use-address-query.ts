import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ListRequest } from '#web/routing/requests.ts';

/**
 * The query of a list's address, which says its filters. Navigating to another one would show the page anew, and take
 * the focus from what is being typed, so the address is changed beside the page.
 * @param pathOf the address of the list with this query; the same function each time
 */
export function useAddressQuery(request: ListRequest | null, pathOf: (query: string) => string) {
  const [query, setQuery] = useState(request?.query ?? '');
  const isTyping = useRef(false);

  // Later, it would take back what was typed at once.
  useLayoutEffect(() => setQuery(request?.query ?? ''), [request]);

  useEffect(() => {
    // A screen may have a second address, from which the first filter leads here.
    const paths = [pathOf(''), location.pathname];
    const follow = () => {
      isTyping.current = false;
      if (paths.includes(location.pathname)) setQuery(location.search.slice(1));
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [pathOf]);

  /**
   * @param by what is typed has one entry of the history, however many letters it has; what the page itself corrects has
   * none
   */
  function change(typed: string, by: 'choice' | 'typing' | 'correction') {
    // The site refuses an address with a NUL, which a pasted text may have, so the page could not be loaded again.
    const next = typed.replaceAll('%00', '');
    setQuery(next);
    if (by === 'correction' || (by === 'typing' && isTyping.current)) {
      history.replaceState(history.state, '', pathOf(next));
    } else {
      history.pushState(null, '', pathOf(next));
    }
    if (by !== 'correction') isTyping.current = by === 'typing';
  }

  return { query, change };
}
