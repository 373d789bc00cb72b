/** The root-relative address of the page of a post. */
export function postPath(slug: string): string {
  return `/blog/${encodeURIComponent(slug)}`;
}
