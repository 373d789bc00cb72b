import type { PartOfSeries } from '#shared/contracts/post.ts';
import type { FoundSeries } from './post-detail-store.ts';
import type { PostRow } from './post-store.ts';

/** A longer list would fill most of the page of a short part, and every page of the series would carry it. */
const PARTS_SHOWN = 25;

/**
 * Presents the series of a post, with all of its parts or those around the post. A draft stands among the published
 * parts where it would stand if it were published.
 */
export function presentPartOfSeries(post: PostRow, { id, slug, name, parts: published }: FoundSeries): PartOfSeries {
  const others = published.filter((part) => part.id !== post.id);
  const before = others.filter((part) => isBefore(part, post));
  const after = others.slice(before.length);
  const parts = [...before, post, ...after].map(presentPart);
  const index = before.length;
  return {
    ...{ id, slug, name },
    count: parts.length,
    parts: partsAround(parts, index),
    position: index + 1,
    previous: parts[index - 1] ?? null,
    next: parts[index + 1] ?? null,
  };
}

type Part = FoundSeries['parts'][number];

function isBefore(part: Part, post: PostRow): boolean {
  const distance = (part.series_order ?? 0) - (post.series_order ?? 0);
  return distance < 0 || (distance === 0 && part.id < post.id);
}

function presentPart({ id, slug, title, language }: Pick<Part, 'id' | 'slug' | 'title' | 'language'>, index: number) {
  return { id, position: index + 1, slug, title, language };
}

/** Near either end of the series, as many are shown as in the middle. */
function partsAround<Item>(parts: Item[], index: number): Item[] {
  const last = Math.max(parts.length - PARTS_SHOWN, 0);
  const first = Math.min(Math.max(index - Math.floor(PARTS_SHOWN / 2), 0), last);
  return parts.slice(first, first + PARTS_SHOWN);
}
