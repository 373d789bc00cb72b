/** The root-relative address of the page of a post. */
export function postPath(slug: string): string {
  return `/blog/${encodeURIComponent(slug)}`;
}

/** The root-relative address of the page of a series. */
export function seriesPath(slug: string): string {
  return `/series/${encodeURIComponent(slug)}`;
}

/** The root-relative address of the page of a tag. */
export function tagPath(slug: string): string {
  return `/tag/${encodeURIComponent(slug)}`;
}
