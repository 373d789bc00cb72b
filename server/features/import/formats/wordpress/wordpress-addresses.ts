import { webAddresses } from '../web-addresses.ts';
import { metaOf, type WordpressItem } from './wordpress-item.ts';
import type { WordpressSite } from './wordpress-site.ts';

/**
 * Every address at which WordPress showed a post: its own, those by its number, the forms of the usual settings for
 * addresses, which WordPress itself redirects, and all of these with slugs that it had before.
 */
export function addressesOf(item: WordpressItem, { home, host }: WordpressSite, pages: number): string[] {
  const { id, link, type } = item;
  const number = /^\d+$/.test(id) ? [`${home}?${type === 'page' ? 'page_id' : 'p'}=${id}`] : [];
  const wasShown = item.status === 'publish' || item.status === 'private';
  const shown = wasShown ? [...pagesOf(link, pages), ...formerLinks(item), ...otherForms(item, home)] : [];
  return webAddresses([link, ...number, ...(type === 'page' ? [`${home}?p=${id}`] : []), guidOf(item, host), ...shown]);
}

/**
 * The first address of a post, which may still be in use. After a move from another site it has the number that the
 * post had there, and may now be that of another post.
 */
export function guidOf({ guid, id }: WordpressItem, host: string): string | undefined {
  const url = URL.parse(guid);
  if (!url || url.host !== host) return undefined;
  const numbers = ['p', 'page_id', 'attachment_id'].map((name) => url.searchParams.get(name));
  return numbers.every((number) => number === null || number === id) ? guid : undefined;
}

/** A long text was shown on several pages. */
function pagesOf(link: string, pages: number): string[] {
  if (!link.endsWith('/')) return [];
  return Array.from({ length: Math.min(pages, 100) - 1 }, (_, index) => `${link}${index + 2}/`);
}

function formerLinks({ link, slug, meta }: WordpressItem): string[] {
  const { origin, pathname: path } = URL.parse(link) ?? { origin: '', pathname: '' };
  // The same letters may stand in the host or the date, too: what names the post is at the end.
  const at = slug === '' ? -1 : path.lastIndexOf(slug);
  if (at === -1) return [];
  const former = meta.filter(({ key, value }) => key === '_wp_old_slug' && value !== '');
  return former.map(({ value }) => `${origin}${path.slice(0, at)}${value}${path.slice(at + slug.length)}`);
}

function otherForms({ slug, date, type, id }: WordpressItem, home: string): string[] {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(date) ?? [];
  if (slug === '' || type !== 'post' || !year || year === '0000') return [];
  return [
    `${home}${year}/${month}/${slug}/`,
    `${home}${year}/${month}/${day}/${slug}/`,
    `${home}archives/${id}`,
    `${home}${slug}/`,
  ];
}

/** A field of 200 bytes holds 22 letters of Devanagari, so what may be cut off is no slug: the title makes a better one. */
const LONGEST_WHOLE_SLUG = 180;

export function slugOfItem({ slug }: WordpressItem): string | undefined {
  if (slug === '' || (slug.includes('%') && slug.length > LONGEST_WHOLE_SLUG)) return undefined;
  try {
    return decodeURIComponent(slug);
  } catch {
    return undefined;
  }
}

export function firstOf(item: WordpressItem, keys: string[]): string {
  return keys.map((key) => metaOf(item, key)).find((value) => value !== '') ?? '';
}
