import { countOf, inFigures } from '#shared/text/count-of.ts';

interface Page {
  page: number;
  count: number;
  limit: number;
}

/** `51–100 of 312 posts`, or `12 posts` if one page shows them all. */
export function rangeOf({ page, count, limit }: Page): string {
  if (count <= limit && page === 1) return countOf(count, 'post');
  const first = (page - 1) * limit + 1;
  const last = Math.min(page * limit, count);
  return `${inFigures(first)}–${inFigures(last)} of ${countOf(count, 'post')}`;
}
