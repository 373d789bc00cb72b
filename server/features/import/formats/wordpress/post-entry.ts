import { readTime } from '#server/base/read-date.ts';
import type { Language } from '#shared/contracts/text.ts';
import type { PostEntry } from '../../entry.ts';
import { webAddress } from '../../text/addresses.ts';
import { htmlText } from '../html/html-text.ts';
import type { ShownText } from './text/wordpress-text.ts';
import { addressesOf, firstOf, slugOfItem } from './wordpress-addresses.ts';
import { metaOf, type WordpressItem } from './wordpress-item.ts';
import type { WordpressSite } from './wordpress-site.ts';

function keyOf(item: WordpressItem, { host }: WordpressSite): string {
  return postKey(item.id || item.guid || item.link, host);
}

/** @param id of a post at the host */
export function postKey(id: string, host: string): string {
  return `wordpress:${host}:${id}`;
}

export function placeOf(item: WordpressItem, number: number): string {
  return item.id === '' ? `item ${number}` : `${item.type} ${item.id}`;
}

/** A post, or a page, which comes as one. */
export function postEntry(item: WordpressItem, site: WordpressSite, text: ShownText, place: string): PostEntry {
  const addresses = addressesOf(item, site, text.pages);
  return {
    kind: 'post',
    key: keyOf(item, site),
    place,
    title: item.title,
    text: { format: 'html', source: text.html, base: webAddress(item.link, site.home) ?? site.home },
    summary: htmlText(item.excerpt) || text.teaser,
    slug: slugOfItem(item),
    language: languageOf(item),
    categories: categoriesOf(item, site),
    tags: namesOf(item, 'post_tag'),
    author: authorOf(item, site),
    ...datesOf(item, site),
    featured: item.isSticky,
    image: imageOf(item, site),
    series: seriesOf(item, site),
    addresses,
  };
}

function datesOf(item: WordpressItem, { clock }: WordpressSite) {
  const date = dateOf(item, clock);
  const isPublished = item.status === 'publish' && !item.hasPassword;
  return {
    status: isPublished ? ('published' as const) : ('draft' as const),
    createdAt: date,
    publishedAt: isPublished ? date : undefined,
    publishAt: item.status === 'future' && !item.hasPassword ? date : undefined,
    updatedAt: readTime(item.modifiedGmt),
  };
}

/** Drafts have no date in UTC before they are published. */
function dateOf({ dateGmt, date, pubDate }: WordpressItem, clock: WordpressSite['clock']): number | undefined {
  return readTime(dateGmt) ?? clock.timeOf(date) ?? readTime(pubDate);
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
  const part = Number(firstOf(item, [`_series_part_${id}`, '_series_part']));
  return { name: series.name, order: Number.isInteger(part) && part > 0 ? part : undefined };
}
