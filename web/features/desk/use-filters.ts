import { useState } from 'react';
import { useSettled } from './use-settled.ts';

/** What somebody looks for in a list: words, and one of its kinds. */
export function useFilters<Show extends string>(first: Show) {
  const [search, setSearch] = useState('');
  const [show, setShow] = useState(first);
  const sought = useSettled(search.trim());
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
