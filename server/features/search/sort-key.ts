/** A sort key is a safe integer of 53 bits: ids take 27, and 26 hold the minutes since 1970, which last until 2097. */
const IDS = 2 ** 27;
const MINUTES = 2 ** 26;
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
