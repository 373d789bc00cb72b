import { PAGE_SIZE, PAGE_SIZE_MAXIMUM } from '#shared/limits.ts';

interface PageQuery {
  page?: number | undefined;
  limit?: number | undefined;
}

/** The page and its limit for the response, and the offset for the query. */
export function toLimitOffset({ page = 1, limit: requestedLimit = PAGE_SIZE }: PageQuery) {
  const limit = Math.min(requestedLimit, PAGE_SIZE_MAXIMUM);
  return { page, limit, offset: (page - 1) * limit };
}
