/** Where WordPress with plain addresses has its feeds; also `comments-rss2`, which this site has none of. */
const FEED_QUERY = /^\/(?:index\.php)?\?(?:.{0,500}&)?feed=(rss2?|rdf|atom)(?:&|$)/;
/** What messengers and mail programs take for a part of an address at the end of a sentence. */
const AFTER_ADDRESS = new Set('.,;:!?)]}\'"’”»…।॥*_');
const PARAMETER = /&[\w.-]{1,50}=/;

/** @returns the feed of this site for an address like `/?feed=rss2` */
export function feedInQuery(url: string): string | undefined {
  const [, kind] = FEED_QUERY.exec(url) ?? [];
  if (kind === undefined) return undefined;
  return kind.startsWith('rss') ? '/rss.xml' : '/feed.xml';
}

/**
 * @param url root-relative, as it was asked for, at which nothing is
 * @returns the address without what does not belong to it: `/blog/lamp` for `/blog/lamp।` and `/blog/lamp&utm_source=x`;
 * `undefined` if it has nothing of that
 */
export function mendedAddress(url: string): string | undefined {
  const [typed = ''] = url.split(/[?#]/, 1);
  const path = decoded(typed);
  if (path === undefined) return undefined;
  const parameter = PARAMETER.exec(path)?.index ?? path.length;
  const letters = [...path.slice(0, parameter)];
  while (AFTER_ADDRESS.has(letters.at(-1) ?? '')) letters.pop();
  const mended = letters.join('');
  // `//host` would be the address of another site.
  return mended === path || !/^\/[^/\\]/.test(mended) ? undefined : encodeURI(mended);
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
