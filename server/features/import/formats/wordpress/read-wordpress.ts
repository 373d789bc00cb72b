import { readTime } from '#server/base/read-date.ts';
import type {
  CommentEntry,
  Entry,
  ImageEntry,
  PostEntry,
  RedirectEntry,
  RemarkEntry,
  SeriesEntry,
} from '../../entry.ts';
import type { SourceFiles } from '../../source/source-files.ts';
import { webAddress } from '../../text/addresses.ts';
import { makeParagraphs } from '../html/make-paragraphs.ts';
import { ListRedirects } from '../list-redirects.ts';
import { webAddresses } from '../post-parts.ts';
import { DAMAGED, isTooLong, Remarks, TOO_LONG, unreadPost, WAS_PAGE } from '../remarks.ts';
import { findFeeds, readItems } from '../xml/feed-file.ts';
import type { FeedItem } from '../xml/parse-feed.ts';
import { childOf, childText, type XmlElement } from '../xml/xml-element.ts';
import { guidOf, placeOf, postEntry, postKey } from './post-entry.ts';
import { isImage } from './text/media-shortcodes.ts';
import { textOfPost } from './text/wordpress-text.ts';
import {
  metaOf,
  readWordpressItem,
  shownText,
  surveySite,
  timeThere,
  type WordpressItem,
  type WordpressSite,
} from './wordpress-site.ts';

/**
 * Reads the export of WordPress (WXR 1.0 to 1.2), in one file or in several, as wordpress.com sends them. Pages come as
 * posts, with their status and a remark: their addresses are linked to like those of posts. What only some could read,
 * because it was private or had a password, comes as a draft, so that it is never shown by mistake.
 * @throws {ImportError}
 */
export async function* readWordpress(source: SourceFiles): AsyncGenerator<Entry> {
  const names = findFeeds(source, /\.(xml|wxr)$/i, 'export of WordPress (an .xml file)');
  const site = await surveySite(source, names);
  const leftOut = new Remarks();
  const archives = new ListRedirects(site.home, { place: 'archives', feeds: FEEDS });
  yield* seriesEntries(site);
  for (const file of site.files)
    yield* readItems(source, file, (item) => itemEntries(item, { site, leftOut, archives }));
  yield* archives.entries();
  yield* leftOut.takeCounted(source.name);
}

function* seriesEntries({ terms }: WordpressSite): Generator<SeriesEntry> {
  for (const [key, { taxonomy, name, slug, description }] of terms) {
    if (taxonomy !== 'series' || key !== `series/${slug}` || name === '') continue;
    yield { kind: 'series', place: `series ${slug}`, name, slug, description: description || undefined };
  }
}

interface Reading {
  site: WordpressSite;
  leftOut: Remarks;
  archives: ListRedirects;
}

function* itemEntries({ element, number, isDamaged }: FeedItem, reading: Reading): Generator<Entry> {
  const item = readWordpressItem(element);
  const [place, what] = [placeOf(item, number), leftOutAs(item)];
  if (item.type === 'attachment') yield* attachmentEntries(item, reading.site, place, reading.leftOut);
  else if (what) reading.leftOut.count(`Left out: ${what}`);
  else yield* postEntries(item, place, isDamaged, reading);
}

function* postEntries(item: WordpressItem, place: string, isDamaged: boolean, reading: Reading): Generator<Entry> {
  if (isTooLong(item.content)) return yield unreadPost(place, `${nameOf(item)} ${TOO_LONG}`);
  yield* wholePost(item, place, reading);
  if (isDamaged) yield problem(place, `${nameOf(item)} ${DAMAGED}`);
}

function* wholePost(item: WordpressItem, place: string, { site, leftOut, archives }: Reading): Generator<Entry> {
  const { text, remarks } = textOfPost(item, site, leftOut);
  const post = postEntry(item, site, text, place);
  yield post;
  addArchives(archives, item, post, site);
  for (const remark of [...remarksOn(item), ...remarks]) yield { kind: 'left out', place, remark };
  if (post.image === undefined && item.meta.some(({ key, value }) => key === '_thumbnail_id' && /^[1-9]/.test(value))) {
    yield problem(place, `The featured image of ${nameOf(item)} is not in the export.`);
  }
  yield* commentEntries(item, site, post, leftOut);
}

function remarksOn(item: WordpressItem): string[] {
  const remarks: string[] = [];
  if (item.type === 'page') remarks.push(`${nameOf(item)} ${WAS_PAGE}`);
  if (item.hasPassword) remarks.push(`${nameOf(item)} was protected by a password, so it becomes a draft.`);
  if (item.status === 'private') remarks.push(`${nameOf(item)} was private, so it becomes a draft.`);
  else if (!KNOWN_STATUS.test(item.status)) {
    remarks.push(`${nameOf(item)} had the status “${item.status}”, so it becomes a draft.`);
  }
  return remarks;
}

const KNOWN_STATUS = /^(publish|future|draft|pending|private)$/;

function nameOf({ title, slug }: WordpressItem): string {
  return title || slug ? `“${title || slug}”` : 'A post without a title';
}

function problem(place: string, remark: string): RemarkEntry {
  return { kind: 'problem', place, remark };
}

/** The most frequent kinds of items that belong to WordPress or to its design, in words. */
const KINDS: Record<string, string> = {
  revision: 'earlier versions of posts',
  nav_menu_item: 'menu entries',
  wp_block: 'patterns, which are shown in the posts that use them',
};

/** What an item is that does not come, because it is no post or in the bin. */
function leftOutAs({ type, status }: WordpressItem): string | undefined {
  if (type !== 'post' && type !== 'page') return KINDS[type] ?? `entries of the type “${type}”`;
  if (status === 'trash') return `${type}s in the bin`;
  return status === 'auto-draft' ? 'empty drafts that WordPress made by itself' : undefined;
}

/** The image in the library, and its addresses: that of the file, and that of the page WordPress made for it. */
function* attachmentEntries(
  item: WordpressItem,
  { home, host }: WordpressSite,
  place: string,
  leftOut: Remarks,
): Generator<ImageEntry | RedirectEntry> {
  const file = webAddress(item.attachmentUrl || item.guid, home);
  if (!file || !isImage(file)) {
    const type = /\.(\w{1,5})$/.exec(file ?? '')?.[1]?.toLowerCase() ?? 'unknown';
    return leftOut.count(`Left on the old site, where links still lead: files of the type “${type}”`);
  }
  const addresses = webAddresses([file, item.link, guidOf(item, host), item.id && `${home}?attachment_id=${item.id}`]);
  const alt = metaOf(item, '_wp_attachment_image_alt');
  yield { kind: 'image', addresses, file, alt: alt || undefined };
  // Files may be at a host of their own, whose addresses never ask this site.
  const own = addresses.filter((address) => URL.parse(address)?.host === host);
  const post = item.parent && item.parent !== '0' ? postKey(item.parent, host) : undefined;
  for (const from of own) yield { kind: 'redirect', place, from, to: { image: file, post } };
}

/** This site itself knows the other addresses of feeds below them. */
const FEEDS = ['feed/', 'comments/feed/'];

/** No site has categories within as many others, but a hostile file may have a chain of a hundred thousand. */
const ANCESTORS_MAXIMUM = 20;

/** Adds the lists on which WordPress showed a post. */
function addArchives(lists: ListRedirects, item: WordpressItem, post: PostEntry, site: WordpressSite): void {
  if (post.status !== 'published') return;
  const categories = new Set(post.categories);
  for (const { taxonomy, slug, name } of item.terms) {
    const target = slug && targetOf(taxonomy, name, categories);
    if (target) lists.add(pathsOf(taxonomy, slug, site), target);
  }
  if (item.creator !== '') lists.add([`author/${slugOfLogin(item.creator)}/`], { address: '/blog' }, 1);
  const [, year, month, day] = /^([1-9]\d{3})-(\d\d)-(\d\d)(?!\d)/.exec(item.date) ?? [];
  if (item.type !== 'post' || !year) return;
  const dates = [`${year}/`, `${year}/${month}/`, `${year}/${month}/${day}/`, `?m=${year}${month}`];
  lists.add(dates, { address: `/archive/${year}` }, 2);
}

function targetOf(taxonomy: string, name: string, categories: ReadonlySet<string>): RedirectEntry['to'] | undefined {
  if (taxonomy === 'series') return { series: name };
  if (taxonomy === 'post_tag') return { tag: name };
  if (taxonomy !== 'category') return undefined;
  const [first] = categories;
  if (first === name) return { category: name };
  return categories.has(name) ? { tag: name } : { address: '/blog' };
}

/** Those of the usual settings: an export does not contain what the site has chosen instead. */
function pathsOf(taxonomy: string, slug: string, { terms }: WordpressSite): string[] {
  if (taxonomy === 'post_tag') return [`tag/${slug}/`, `?tag=${slug}`];
  if (taxonomy === 'series') return [`series/${slug}/`];
  const { id, parent = '' } = terms.get(`category/${slug}`) ?? {};
  const ancestors: string[] = [];
  for (let next = parent; next !== '' && ancestors.length < ANCESTORS_MAXIMUM && !ancestors.includes(next); ) {
    ancestors.unshift(next);
    next = terms.get(`category/${next}`)?.parent ?? '';
  }
  return [`category/${[...ancestors, slug].join('/')}/`, `category/${slug}/`, ...(id ? [`?cat=${id}`] : [])];
}

/** As WordPress makes the address of an author from the name they log in with. */
function slugOfLogin(login: string): string {
  return login
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}

/** The comments of people on a post. Addresses of mail and of networks are not read. */
function* commentEntries(
  item: WordpressItem,
  site: WordpressSite,
  post: { key: string; createdAt?: number | undefined },
  leftOut: Remarks,
): Generator<CommentEntry> {
  const kept = item.comments.filter((comment) => isKept(comment, leftOut));
  const ids = new Set(kept.map(idOf));
  const parents = new Map(item.comments.map((comment) => [idOf(comment), childText(comment, 'wp:comment_parent')]));
  const keyOf = (id: string) => `wordpress:${site.host}:comment-${id}`;
  for (const comment of kept) {
    const parent = keptParent(idOf(comment), parents, ids);
    yield {
      kind: 'comment',
      key: keyOf(idOf(comment)),
      place: `comment ${idOf(comment)}`,
      post: post.key,
      parent: parent && keyOf(parent),
      author: shownText(childOf(comment, 'wp:comment_author')),
      text: { format: 'html', source: makeParagraphs(childText(comment, 'wp:comment_content')) },
      createdAt:
        readTime(childText(comment, 'wp:comment_date_gmt')) ??
        timeThere(childText(comment, 'wp:comment_date'), site) ??
        post.createdAt ??
        0,
      status: childText(comment, 'wp:comment_approved') === '1' ? 'shown' : 'held',
    };
  }
}

function isKept(comment: XmlElement, leftOut: Remarks): boolean {
  const type = childText(comment, 'wp:comment_type');
  const isOfPerson = type === '' || type === 'comment';
  const state = childText(comment, 'wp:comment_approved') || '0';
  if (!isOfPerson) leftOut.count(`Left out: comments of the type “${type}”, which no reader wrote`);
  else if (state !== '1' && state !== '0') leftOut.count('Left out: comments marked as spam or in the bin');
  return isOfPerson && (state === '1' || state === '0');
}

function idOf(comment: XmlElement): string {
  return childText(comment, 'wp:comment_id');
}

/** More of them in a chain are hostile. */
const LEFT_OUT_MAXIMUM = 100;

/** A reply to a comment that is left out replies to what that one replied to. */
function keptParent(id: string, parents: ReadonlyMap<string, string>, kept: ReadonlySet<string>): string | undefined {
  let parent = parents.get(id) ?? '';
  for (let step = 0; step < LEFT_OUT_MAXIMUM && !kept.has(parent); step += 1) parent = parents.get(parent) ?? '';
  return kept.has(parent) && parent !== id ? parent : undefined;
}
