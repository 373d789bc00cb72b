/** What other systems append to the address of a post or a list: its feed, its further pages, its comments. */
const FEED = /\/(?:feed(?:\/(?:atom|rdf|rss2?))?|rss|atom(?:\.xml)?|rss\.xml|feed\.xml|index\.xml)$/i;
const PART = /\/(?:page\/\d{1,5}|comment-page-\d{1,5}|embed|trackback)$/i;
/** The smaller files that WordPress makes of a picture, and the large one that it replaces it by. */
const SMALLER_PICTURE = /^(.+?)(?:-\d{1,5}x\d{1,5}|-scaled)(\.(?:avif|gif|jpe?g|png|webp))$/i;

export interface AddressVariants {
  /** The keys to look up; the first that is found wins. */
  keys: string[];
  /** The path of the whole: without query, feed or page. */
  whole: string;
  /** Whether the address was that of a feed of the whole. */
  isFeed: boolean;
}

/** @param key as `redirectPath` makes it */
export function variantsOf(key: string): AddressVariants {
  const [path = ''] = key.split('?', 1);
  const { whole, isFeed } = withoutParts(path);
  const [, name, type] = SMALLER_PICTURE.exec(path) ?? [];
  const pictures = name ? [`${name}${type}`, `${name}-scaled${type}`] : [];
  const keys = [key, path, ...pictures, whole].filter((variant) => variant !== '');
  // A redirect from `/` is only ever one with a query.
  const asked = [...keys, ...keys.map((variant) => variant.toLowerCase())].filter((variant) => variant !== '/');
  return { keys: [...new Set(asked)], whole: whole || '/', isFeed };
}

function withoutParts(path: string, isFeed = false): { whole: string; isFeed: boolean } {
  if (FEED.test(path)) return withoutParts(path.replace(FEED, ''), true);
  return PART.test(path) ? withoutParts(path.replace(PART, ''), isFeed) : { whole: path, isFeed };
}
