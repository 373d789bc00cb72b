import { PAGE_MAXIMUM, PAGE_SIZE_MAXIMUM, SEARCH_MAXIMUM } from '#shared/limits.ts';
import { listPath } from '#web/features/dashboard-frame/list-query.ts';

/** What Manage Posts shows. Everything empty, on the first page, is the whole list. */
export interface Filters {
  search: string;
  status: string;
  /** A slug. */
  category: string;
  language: string;
  sort: string;
  page: number;
}

const STATUSES = ['published', 'draft', 'scheduled', 'review'];
const LANGUAGES = ['en', 'hi'];
const SORTS = ['newest', 'oldest', 'updated', 'title', 'views', 'likes', 'comments'];

/** @param query that of the address; what it says wrongly counts as absent */
export function readFilters(query: string): Filters {
  const parameters = new URLSearchParams(query);
  const oneOf = (name: string, known: string[]) => known.find((value) => value === parameters.get(name)) ?? '';
  const page = Number(parameters.get('page'));
  return {
    search: (parameters.get('search') ?? '').slice(0, SEARCH_MAXIMUM),
    status: oneOf('status', STATUSES),
    category: parameters.get('category') ?? '',
    language: oneOf('language', LANGUAGES),
    sort: oneOf('sort', SORTS),
    page: Number.isInteger(page) && page > 0 ? Math.min(page, PAGE_MAXIMUM) : 1,
  };
}

/** The query of the address, without what is as by default. */
export function writeFilters({ page, ...filters }: Filters): string {
  return listPath('', { ...filters, page: page > 1 ? page : '' }).slice(1);
}

/** Whether fewer posts are shown than its tab has; the order and the page leave none out. */
export function isNarrowed({ search, category, language }: Filters): boolean {
  return [search, category, language].some((value) => value.trim() !== '');
}

export function listCall({ page, ...filters }: Filters, scope: 'mine' | 'all'): string {
  return listPath('/post/list', { scope, ...filters, page, limit: PAGE_SIZE_MAXIMUM, body: 'omit' });
}
