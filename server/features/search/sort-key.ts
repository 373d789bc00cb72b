/** Of the 52 bits of a sort key, ids take 27; the other 25 hold the minutes since 1970, which last until 2033. */
const IDS = 2 ** 27;
const MINUTES = 2 ** 25;
const MINUTE_MS = 60_000;

interface SortablePost {
  id: number;
  created_at: number;
  published_at: number | null;
}

/**
 * A newer post has a higher sort key; within a minute, the post with the higher id.
 * @throws {RangeError} for an id of 2 ** 27 or more
 */
export function sortKeyOf({ id, created_at, published_at }: SortablePost): number {
  if (id >= IDS) throw new RangeError('There are too many posts to be searched.');
  const minute = Math.floor((published_at ?? created_at) / MINUTE_MS);
  return Math.min(Math.max(minute, 0), MINUTES - 1) * IDS + id;
}

export function idFromSortKey(sortKey: number): number {
  return sortKey % IDS;
}
