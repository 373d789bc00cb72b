import { useEffect, useRef, useState } from 'react';
import { useQuery } from './use-query.ts';

/** Searching many rows at every letter would be wasteful. */
const DEBOUNCE_MS = 200;

type ListQuery = Record<string, string | number | undefined>;

export type ListPages<Page> = ReturnType<typeof useListPages<Page>>;

/** The pages of a list; another query starts at the first. `listed` is for `ListTable` or `PagedList`. */
export function useListPages<Page>(path: string, query: ListQuery = {}) {
  const [page, onPage] = useStateFor(listPath(path, query), 1);
  const answer = useQuery<Page>(listPath(path, { page, ...query }));
  const list = useRef<HTMLTableElement & HTMLUListElement>(null);
  return { answer, listed: { answer, list, onPage } };
}

interface ListOptions<Show> {
  /** What is shown at first, of a list with such a choice. */
  first?: Show;
  /** What is asked for in place of the filters. */
  only?: ListQuery | undefined;
}

/** The pages of a list that has filters. */
export function useListScreen<Page, Show extends string = string>(
  path: string,
  { first, only }: ListOptions<Show> = {},
) {
  const [search, onSearch] = useState('');
  const [show, onChoose] = useState(first as Show);
  const sought = useDebounced(search.trim());
  const filters = { search, onSearch, chosen: show, onChoose };
  /** Clears a search that found nothing. */
  const onClear = sought ? () => onSearch('') : undefined;
  return { show, sought, filters, onClear, ...useListPages<Page>(path, only ?? { show, search: sought }) };
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
export function listPath(path: string, query: ListQuery): string {
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
