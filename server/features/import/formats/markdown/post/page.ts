import type { Fields } from '../front-matter/fields.ts';
import type { Site } from '../site/site.ts';
import type { TextFile } from '../site/text-file.ts';

const PAGE = /^(?:pages?|default|about|contact|links|none|null)$/i;
const LISTING = /^(?:home|archives?|search|categories|category|tags?|tag-list|index|404)$/i;
/** The beginning tells it, and a long text of brackets would take long. */
const LOOKED_AT = 20_000;
/** Code that runs through the posts of the site. */
const LISTS_POSTS = /\{%-?\s*for\s[^%]{0,200}\b(?:site|paginator|collections|pagination|posts)\b/;

/** What a text is besides a post; nothing if it is one. */
export type PageKind = 'page' | 'listing';

/** A page such as “About” has a text of its own; the archive, the search or the page of an error has none. */
export function pageKindOf(
  fields: Fields,
  file: TextFile,
  site: Site,
  { hasDate, body }: { hasDate: boolean; body: string },
): PageKind | undefined {
  const layout = layoutOf(fields);
  if (!isPage(fields, file, site, layout, hasDate)) return undefined;
  const start = body.slice(0, LOOKED_AT);
  const name = file.stem.replace(/\/index$/, '').replace(/^.*\//, '');
  const isListing = LISTING.test(layout) || LISTING.test(name) || LISTS_POSTS.test(start) || !hasWords(start);
  return isListing ? 'listing' : 'page';
}

function layoutOf(fields: Fields): string {
  const layout = fields.text('layout') ?? '';
  return layout.replace(/^.*\//, '').replace(/\.\w+$/, '');
}

function isPage(fields: Fields, file: TextFile, site: Site, layout: string, hasDate: boolean): boolean {
  if (/^pages?$/i.test(fields.text('type') ?? '') || (site.kind === 'hugo' && /^pages?$/.test(file.section)))
    return true;
  if (site.kind === 'obsidian' || site.kind === 'plain') return false;
  // Pages have layouts of their own, but some sites give these to posts, too.
  if (isPageLike(layout) && !(file.isAmongPosts && hasDate)) return true;
  return !file.isAmongPosts && (site.kind === 'jekyll' || !hasDate || isPageLike(file.stem));
}

function isPageLike(name: string): boolean {
  return PAGE.test(name) || LISTING.test(name);
}

/** Besides code of templates and HTML. */
function hasWords(body: string): boolean {
  const words = body
    .replace(/<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/gi, '')
    .replace(/\{%[\s\S]*?%\}|\{\{[\s\S]*?\}\}|\{#[\s\S]*?#\}|<[^<>]*>/g, '');
  return /\p{L}/u.test(words);
}
