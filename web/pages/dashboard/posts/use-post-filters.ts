import { useMemo } from 'react';
import { useAddressQuery } from '#web/features/dashboard-frame/use-address-query.ts';
import * as paths from '#web/paths.ts';
import type { ListRequest } from '#web/routing/requests.ts';
import { type Filters, readFilters, writeFilters } from './filters.ts';

export function usePostFilters(request: ListRequest | null) {
  const address = useAddressQuery(request, paths.posts);
  const filters = useMemo(() => readFilters(address.query), [address.query]);

  /** Other filters begin at the first page. */
  function change(next: Partial<Filters>, isCorrected = false) {
    const isTyped = 'search' in next && Object.keys(next).length === 1;
    const by = isCorrected ? 'correction' : isTyped ? 'typing' : 'choice';
    address.change(writeFilters({ ...filters, page: 1, ...next }), by);
  }

  return { filters, change };
}
