import { useEffect } from 'react';
import type { DeskCommentQuery } from '#shared/contracts/desk/comment.ts';
import { SEARCH_MAXIMUM } from '#shared/limits.ts';
import { listPath, useFilters } from '#web/features/desk/list-query.ts';
import { paths } from '#web/paths.ts';
import type { ListRequest } from '#web/routing/requests.ts';

type Show = NonNullable<DeskCommentQuery['show']>;

const NARROWER: Show[] = ['held', 'reported', 'hidden'];

/** The filters, which the address says, too. It is changed beside the page, so that what is being typed keeps the focus. */
export function useCommentFilters({ query }: ListRequest) {
  const first = read(query);
  const { filters, ...others } = useFilters<Show>(first.show, first.search);
  const { search, onSearch, chosen, onChoose } = filters;

  function follow(query: string) {
    const asked = read(query);
    onSearch(asked.search);
    onChoose(asked.show);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page is shown for another address
  useEffect(() => follow(query), [query]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what it calls only sets states
  useEffect(() => {
    const goBack = () => location.pathname === paths.desk('comments') && follow(location.search);
    addEventListener('popstate', goBack);
    return () => removeEventListener('popstate', goBack);
  }, []);

  return {
    ...others,
    filters: {
      ...filters,
      onSearch: (search: string) => {
        onSearch(search);
        // Not one entry of the history for each letter.
        history.replaceState(history.state, '', write(search, chosen));
      },
      onChoose: (show: Show) => {
        onChoose(show);
        history.pushState(null, '', write(search, show));
      },
    },
  };
}

/** What the query says wrongly counts as absent. */
function read(query: string): { search: string; show: Show } {
  const parameters = new URLSearchParams(query);
  return {
    search: (parameters.get('search') ?? '').slice(0, SEARCH_MAXIMUM),
    show: NARROWER.find((show) => show === parameters.get('show')) ?? 'all',
  };
}

function write(search: string, show: Show): string {
  return paths.desk('comments', listPath('', { show: show === 'all' ? '' : show, search }).slice(1));
}
