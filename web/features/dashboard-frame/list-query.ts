import { useEffect, useRef, useState } from 'react';
import { useQuery } from './use-query.ts';

/** Searching many rows at every letter would be wasteful. */
const DEBOUNCE_MS = 200;

/** A search, and one choice of what to show. */
interface FilterState<Show extends string> {
  search: string;
  onSearch: (search: string) => void;
  chosen: Show;
  onChoose: (show: Show) => void;
}

interface ListOptions<Show> {
  /** What is shown at first, of a list with such a choice. */
  first?: Show;
  /** What is asked for in place of the filters and the page. */
  only?: Record<string, string | number> | undefined;
  /** What is asked for besides them. */
  also?: Record<string, string | number>;
}

export type ListScreen<Page, Show extends string = string> = ReturnType<typeof useListScreen<Page, Show>>;

/** The filters of a list, its page, and what was answered to them; `listed` is for `ListTable` or `PagedList`. */
export function useListScreen<Page, Show extends string = string>(
  path: string,
  { first, only, also }: ListOptions<Show> = {},
) {
  const [search, onSearch] = useState('');
  const [chosen, onChoose] = useState(first as Show);
  const { show, sought, query, question, filters } = useFilterQuery({ search, onSearch, chosen, onChoose });
  const [page, onPage] = useStateFor(question, 1);
  const answer = useQuery<Page>(listPath(path, only ?? { page, ...query, ...also }));
  const list = useRef<HTMLTableElement & HTMLUListElement>(null);
  /** Clears a search that found nothing. */
  const onClear = sought ? () => filters.onSearch('') : undefined;
  return { show, sought, filters, onClear, answer, listed: { answer, list, onPage } };
}

/** The query that filters ask for. */
export function useFilterQuery<Show extends string>(filters: FilterState<Show>) {
  const { search, chosen: show } = filters;
  const sought = useDebounced(search.trim());
  return {
    show,
    sought,
    query: { show, search: sought },
    /** Identifies the query, so that another query starts at the first page. */
    question: `${show} ${sought}`,
    filters,
  };
}

/** @returns the value that was the last one for a moment */
export function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}

/** The path of the API call of a list, without empty parameters. */
export function listPath(path: string, query: Record<string, string | number | undefined>): string {
  const nonEmpty = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const parameters = new URLSearchParams(nonEmpty.map(([name, value]) => [name, String(value)]));
  return nonEmpty.length === 0 ? path : `${path}?${parameters}`;
}

/** State that belongs to one query, such as the page; it is `initial` again for another query. */
export function useStateFor<State>(question: string, initial: State): [State, (state: State) => void] {
  const [stored, store] = useState({ question, state: initial });
  // Otherwise it would come back together with an earlier query.
  if (stored.question !== question) store({ question, state: initial });
  return [stored.question === question ? stored.state : initial, (state) => store({ question, state })];
}
