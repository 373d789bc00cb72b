import { PAGE_SIZE, PAGE_SIZE_MAXIMUM } from '#shared/limits.ts';

interface PageQuery {
  page?: number | undefined;
  limit?: number | undefined;
}

/** Which part of a list somebody asks for, as it stands in the answer and as the database is asked. */
export function toLimitOffset({ page = 1, limit: wished = PAGE_SIZE }: PageQuery) {
  const limit = Math.min(wished, PAGE_SIZE_MAXIMUM);
  return { page, limit, offset: (page - 1) * limit };
}
