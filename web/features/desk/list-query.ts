import { useEffect, useState } from 'react';

/** A search through a million rows is not worth asking at every letter. */
const SETTLED_AFTER_MS = 200;

/** What somebody looks for in a list: words, and one of its kinds. */
export function useFilters<Show extends string>(first: Show) {
  const [search, setSearch] = useState('');
  const [show, setShow] = useState(first);
  const sought = useDebounced(search.trim());
  return {
    show,
    sought,
    /** As the call takes it. */
    query: { show, search: sought },
    /** Another one begins at the first page. */
    question: `${show} ${sought}`,
    /** For `ListFilters`. */
    filters: { search, onSearch: setSearch, chosen: show, onChoose: setShow },
  };
}

/** What is typed, once the fingers rest. */
function useDebounced(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const resting = setTimeout(() => setSettled(typed), SETTLED_AFTER_MS);
    return () => clearTimeout(resting);
  }, [typed]);
  return settled;
}

/** The address of a list's call; what is empty is left out. */
export function listPath(path: string, query: Record<string, string | number | undefined>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const written = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length === 0 ? path : `${path}?${written}`;
}

/** Where somebody is in the answer to a question; another question begins at the first place. */
export function useStateFor<Place>(question: string, first: Place): [Place, (place: Place) => void] {
  const [kept, keep] = useState({ question, place: first });
  return [kept.question === question ? kept.place : first, (place) => keep({ question, place })];
}
