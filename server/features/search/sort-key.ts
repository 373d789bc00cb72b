/** Ids take so many of the 52 bits a place may have; minutes since 1970 the others, which is enough until 2097. */
const IDS = 2 ** 27;
const MINUTES = 2 ** 25;
const MINUTE_MS = 60_000;

interface Placed {
  id: number;
  created_at: number;
  published_at: number | null;
}

/** Among all posts: the newer, the higher. Of the posts of one minute, the later made. */
export function sortKeyOf({ id, created_at, published_at }: Placed): number {
  if (id >= IDS) throw new RangeError('There are too many posts to be searched.');
  const minute = Math.floor((published_at ?? created_at) / MINUTE_MS);
  return Math.min(Math.max(minute, 0), MINUTES - 1) * IDS + id;
}

export function idFromSortKey(place: number): number {
  return place % IDS;
}
