import type { DeskCommentQuery } from '#shared/contracts/comment.ts';
import { SEARCH_MAXIMUM } from '#shared/limits.ts';
import { listPath, useFilterQuery } from '#web/features/dashboard-frame/list-query.ts';
import { useAddressQuery } from '#web/features/dashboard-frame/use-address-query.ts';
import * as paths from '#web/paths.ts';
import type { ListRequest } from '#web/routing/requests.ts';

type Show = NonNullable<DeskCommentQuery['show']>;

const FILTERS: Show[] = ['held', 'reported', 'hidden'];

export function useCommentFilters(request: ListRequest) {
  const { query, change } = useAddressQuery(request, pathOf);
  const { search, show } = readFilters(query);
  return useFilterQuery<Show>({
    search,
    onSearch: (search) => change(writeFilters(search, show), 'typing'),
    chosen: show,
    onChoose: (show) => change(writeFilters(search, show), 'choice'),
  });
}

function pathOf(query: string): string {
  return paths.adminScreen('comments', query);
}

/** Unknown values are ignored. */
function readFilters(query: string): { search: string; show: Show } {
  const parameters = new URLSearchParams(query);
  return {
    search: (parameters.get('search') ?? '').slice(0, SEARCH_MAXIMUM),
    show: FILTERS.find((show) => show === parameters.get('show')) ?? 'all',
  };
}

function writeFilters(search: string, show: Show): string {
  return listPath('', { show: show === 'all' ? '' : show, search }).slice(1);
}
