import { PARTS_BESIDE } from '#server/features/series/part-store.ts';
import type { PartOfSeries } from '#shared/contracts/post.ts';
import type { FoundSeries } from './post-detail-store.ts';
import type { PostRow } from './post-store.ts';

/** A longer list would fill most of the page of a short part, and every page of the series would carry it. */
const PARTS_SHOWN = PARTS_BESIDE + 1;

/**
 * Presents the series of a post, with all of its parts or those around the post. A draft stands among the published
 * parts where it would stand if it were published.
 */
export function presentPartOfSeries(
  post: PostRow,
  { id, slug, name, counts, before, after }: FoundSeries,
): PartOfSeries {
  const first = counts.before - before.length + 1;
  const parts = [...before, post, ...after].map((part, index) => presentPart(part, first + index));
  const index = before.length;
  return {
    ...{ id, slug, name },
    count: counts.before + 1 + counts.after,
    parts: partsAround(parts, index),
    position: counts.before + 1,
    previous: parts[index - 1] ?? null,
    next: parts[index + 1] ?? null,
  };
}

type Part = FoundSeries['before'][number];

function presentPart({ id, slug, title, language }: Part, position: number) {
  return { id, position, slug, title, language };
}

/** Near either end of the series, as many are shown as in the middle. */
function partsAround<Item>(parts: Item[], index: number): Item[] {
  const last = Math.max(parts.length - PARTS_SHOWN, 0);
  const first = Math.min(Math.max(index - Math.floor(PARTS_SHOWN / 2), 0), last);
  return parts.slice(first, first + PARTS_SHOWN);
}
