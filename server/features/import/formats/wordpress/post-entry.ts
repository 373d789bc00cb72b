import { readTime } from '#server/base/read-date.ts';
import type { Language } from '#shared/contracts/text.ts';
import type { PostEntry } from '../../entry.ts';
import { webAddress } from '../../text/addresses.ts';
import { titleText } from '../html/html-text.ts';
import { webAddresses } from '../post-parts.ts';
import type { ShownText } from './text/wordpress-text.ts';
import { metaOf, timeThere, type WordpressItem, type WordpressSite } from './wordpress-site.ts';

/** @param id of a post at the host */
export function postKey(id: string, host: string): string {
  return `wordpress:${host}:${id}`;
}

export function placeOf(item: WordpressItem, number: number): string {
  return item.id === '' ? `item ${number}` : `${item.type} ${item.id}`;
}

/** A post, or a page, which comes as one. */
export function postEntry(item: WordpressItem, site: WordpressSite, text: ShownText, place: string): PostEntry {
  return {
    kind: 'post',
    key: postKey(item.id || item.guid || item.link, site.host),
    place,
    title: item.title,
    text: { format: 'html', source: text.html, base: webAddress(item.link, site.home) ?? site.home },
    summary: titleText(item.excerpt) || text.teaser,
    slug: slugOfItem(item),
    language: languageOf(item),
    categories: categoriesOf(item, site),
    tags: namesOf(item, 'post_tag'),
    author: authorOf(item, site),
    ...datesOf(item, site),
    featured: item.isSticky,
    image: imageOf(item, site),
    series: seriesOf(item, site),
    addresses: addressesOf(item, site, text.pages),
  };
}

function datesOf(item: WordpressItem, site: WordpressSite) {
  const date = readTime(item.dateGmt) ?? timeThere(item.date, site) ?? readTime(item.pubDate);
  const isPublished = item.status === 'publish' && !item.hasPassword;
  return {
    status: isPublished ? ('published' as const) : ('draft' as const),
    createdAt: date,
    publishedAt: isPublished ? date : undefined,
    publishAt: item.status === 'future' && !item.hasPassword ? date : undefined,
    updatedAt: readTime(item.modifiedGmt),
  };
}

function namesOf({ terms }: WordpressItem, taxonomy: string): string[] {
  const names = terms.filter((term) => term.taxonomy === taxonomy && term.name !== '').map(({ name }) => name);
  return [...new Set(names)];
}

/** WordPress files everything without a category under `Uncategorized`, which then says nothing. */
function categoriesOf(item: WordpressItem, site: WordpressSite): string[] {
  const names = namesOf(item, 'category');
  const nothing = item.terms.find(({ slug }) => slug === 'uncategorized')?.name ?? 'Uncategorized';
  const chosen = names.length > 1 ? names.filter((name) => name !== nothing) : names;
  const primary = site.terms.get(`category#${metaOf(item, '_yoast_wpseo_primary_category')}`)?.name;
  return primary !== undefined && chosen.includes(primary)
    ? [primary, ...chosen.filter((name) => name !== primary)]
    : chosen;
}

/** The plugin for several authors names them like a category. */
function authorOf(item: WordpressItem, { authors }: WordpressSite): string | undefined {
  const several = namesOf(item, 'author').map((name) => authors.get(name) ?? name);
  return several.join(', ') || (authors.get(item.creator) ?? item.creator) || undefined;
}

/** As the plugins for several languages name it: `hi`, `en_US`. */
function languageOf({ terms }: WordpressItem): Language | undefined {
  const slug = terms.find(({ taxonomy }) => taxonomy === 'language')?.slug.toLowerCase() ?? '';
  const [language] = slug.replace(/^pll_/, '').split(/[-_]/);
  return language === 'en' || language === 'hi' ? language : undefined;
}

function imageOf(item: WordpressItem, { attachments }: WordpressSite): PostEntry['image'] {
  const attachment = attachments.get(metaOf(item, '_thumbnail_id'));
  const address = attachment && webAddress(attachment.file);
  return address ? { address, alt: attachment.alt || undefined } : undefined;
}

function seriesOf(item: WordpressItem, { terms }: WordpressSite): PostEntry['series'] {
  const series = item.terms.find(({ taxonomy }) => taxonomy === 'series');
  if (!series || series.name === '') return undefined;
  const id = terms.get(`series/${series.slug}`)?.id;
  const part = Number(metaOf(item, `_series_part_${id}`) || metaOf(item, '_series_part'));
  return { name: series.name, order: Number.isInteger(part) && part > 0 ? part : undefined };
}

/**
 * Every address at which WordPress showed a post: its own, those by its number, the forms of the usual settings for
 * addresses, which WordPress itself redirects, and all of these with slugs that it had before.
 */
function addressesOf(item: WordpressItem, { home, host }: WordpressSite, pages: number): string[] {
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

function slugOfItem({ slug }: WordpressItem): string | undefined {
  if (slug === '' || (slug.includes('%') && slug.length > LONGEST_WHOLE_SLUG)) return undefined;
  try {
    return decodeURIComponent(slug);
  } catch {
    return undefined;
  }
}
