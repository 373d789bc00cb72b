/** What other systems append to the address of a post or a list: its feed, its further pages, its comments. */
const FEED = /\/(?:feed(?:\/(?:atom|rdf|rss2?))?|rss|atom(?:\.xml)?|rss\.xml|feed\.xml|index\.xml)$/i;
const SUBPAGE = /\/(?:page\/\d{1,5}|comment-page-\d{1,5}|embed|trackback)$/i;
/** The smaller files that WordPress makes of a picture, and the large one that it replaces it by. */
const SMALLER_PICTURE = /^(.+?)(?:-\d{1,5}x\d{1,5}|-scaled)(\.(?:avif|gif|jpe?g|png|webp))$/i;

export interface AddressVariants {
  /** The keys to look up; the first that is found wins. */
  keys: string[];
  /** The path without query, feed or further page. */
  basePath: string;
  /** Whether the address was that of a feed. */
  isFeed: boolean;
}

/** @param key as `redirectPath` makes it */
export function variantsOf(key: string): AddressVariants {
  const [path = ''] = key.split('?', 1);
  const { basePath, isFeed } = withoutSubpages(path);
  const [, name, type] = SMALLER_PICTURE.exec(path) ?? [];
  const pictures = name ? [`${name}${type}`, `${name}-scaled${type}`] : [];
  const keys = [key, path, ...pictures, basePath].filter((variant) => variant !== '');
  // A redirect from `/` is only ever one with a query.
  const asked = [...keys, ...keys.map((variant) => variant.toLowerCase())].filter((variant) => variant !== '/');
  return { keys: [...new Set(asked)], basePath: basePath || '/', isFeed };
}

function withoutSubpages(path: string, isFeed = false): { basePath: string; isFeed: boolean } {
  if (FEED.test(path)) return withoutSubpages(path.replace(FEED, ''), true);
  return SUBPAGE.test(path) ? withoutSubpages(path.replace(SUBPAGE, ''), isFeed) : { basePath: path, isFeed };
}
