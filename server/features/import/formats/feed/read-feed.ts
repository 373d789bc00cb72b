import { createHash } from 'node:crypto';
import { readDate } from '#server/base/read-date.ts';
import type { Entry, PostEntry } from '../../entry.ts';
import type { SourceFiles } from '../../source/source-files.ts';
import { webAddress } from '../../text/addresses.ts';
import { fileLinkHtml, titleText } from '../html/html-text.ts';
import { webAddresses } from '../post-parts.ts';
import { DAMAGED, isTooLong, TOO_LONG, unreadPost } from '../remarks.ts';
import { checkFeed, type FeedFile, findFeeds, readItems } from '../xml/feed-file.ts';
import type { FeedItem } from '../xml/parse-feed.ts';
import {
  atomHtml,
  atomLink,
  atomText,
  childOf,
  childrenOf,
  childText,
  textOf,
  type XmlElement,
} from '../xml/xml-element.ts';

const CUT =
  'A feed has only the newest posts of a site, may have cut their texts, and has no comments. If the site can be exported, import that instead.';

/**
 * Reads feeds: RSS 2.0 and 1.0, and Atom.
 * @throws {ImportError}
 */
export async function* readFeed(source: SourceFiles): AsyncGenerator<Entry> {
  const names = findFeeds(source, /\.(xml|rss|atom|rdf)$/i, 'feed (a file .xml, .rss or .atom)');
  const files: FeedFile[] = [];
  for (const name of names) files.push(await checkFeed(source, name));
  for (const file of files) {
    yield* readItems(source, file, (item) => itemEntries(item, file));
    yield* feedRedirect(file);
    yield { kind: 'left out', place: file.name, remark: CUT };
  }
}

/** The address of the feed itself, as far as it says it. */
function* feedRedirect({ head, name }: FeedFile): Generator<Entry> {
  const from = webAddress(atomLink(head, 'self'));
  if (from) yield { kind: 'redirect', place: name, from, to: { address: '/feed.xml' } };
}

function* itemEntries({ element, number, isDamaged }: FeedItem, file: FeedFile): Generator<Entry> {
  const place = `item ${number}`;
  const post = feedPost(element, file, place);
  if (isTooLong(post.text.source)) return yield unreadPost(place, `It ${TOO_LONG}`);
  yield post;
  if (isDamaged) yield { kind: 'problem', place, remark: `It ${DAMAGED}` };
}

function feedPost(element: XmlElement, file: FeedFile, place: string): PostEntry {
  const fields = file.kind === 'atom' ? readAtomEntry(element) : readRssItem(element);
  const home = webAddress(file.kind === 'atom' ? atomLink(file.head, 'alternate') : childText(file.head, 'link'));
  const page = webAddress(fields.link, home);
  const updated = readDate(fields.updated);
  const published = readDate(fields.published) ?? updated;
  return {
    kind: 'post',
    key: keyOf(fields, { page, home: home ?? file.name }),
    place,
    title: fields.title,
    text: {
      format: 'html',
      source: fields.html + linksTo(fields.files, page ?? home),
      base: page ?? home,
    },
    summary: summaryOf(fields),
    categories: [],
    tags: [...new Set(fields.categories.filter((category) => category !== ''))],
    author: fields.author || undefined,
    status: 'published',
    createdAt: published?.time,
    publishedAt: published?.time,
    updatedAt: updated?.time,
    ...([published, updated].some((date) => date?.hasTime === false) && { timesAreDays: true }),
    image: imageOf(fields, page ?? home),
    addresses: webAddresses([page, fields.id]),
  };
}

/** Other files than images stay where they are. */
function linksTo(files: string[], base: string | undefined): string {
  const addresses = files.flatMap((file) => webAddress(file, base) ?? []);
  return addresses.map(fileLinkHtml).join('');
}

/** What repeats the text is not its summary, too. */
function summaryOf({ html, summary }: FeedFields): string | undefined {
  const text = titleText(summary);
  return text === '' || text === titleText(html) ? undefined : text;
}

/** Means one thing on the whole web. Others count the posts of a site, or repeat the address of its home page. */
const GLOBAL_ID = /^(?:https?:|tag:|urn:)/i;

/** Without an id of its own, the address and the title say which post it is. */
function keyOf({ id, title, published }: FeedFields, { page, home }: { page: string | undefined; home: string }) {
  const isGlobal = GLOBAL_ID.test(id || page || '') && withoutSlash(id) !== withoutSlash(home);
  const named = isGlobal ? id || page : undefined;
  const key = named ?? [home, id, page ?? `${title} ${published}`].join(' ');
  // Ids of feeds can be of any length.
  return `feed:${key.length <= 200 ? key : createHash('sha256').update(key).digest('hex')}`;
}

function withoutSlash(address: string): string {
  return address.replace(/\/$/, '');
}

/** An image that the text shows already would be there twice. */
function imageOf({ image, html }: FeedFields, base: string | undefined): PostEntry['image'] {
  const address = image && webAddress(image, base);
  return address && !html.includes(image) ? { address } : undefined;
}

/** What an item of a feed says, whatever its format. */
type FeedFields = ReturnType<typeof readRssItem>;

function readRssItem(item: XmlElement) {
  const text = (name: string) => childText(item, name);
  const about = item.attributes['rdf:about'] ?? '';
  const guid = text('guid');
  const content = text('content:encoded');
  const description = text('description');
  return {
    id: guid || about,
    title: titleOf(childOf(item, 'title')),
    link: text('link') || (/^https?:/.test(guid) ? guid : about),
    html: content || description,
    // HTML, too.
    summary: content === '' ? '' : description,
    published: text('pubDate') || text('dc:date'),
    updated: text('atom:updated'),
    author: text('dc:creator') || nameIn(text('author')),
    categories: [...childrenOf(item, 'category'), ...childrenOf(item, 'dc:subject')].map(titleOf),
    image: mediaImage(item),
    // Such as the sound of a podcast.
    files: filesOf(item),
  };
}

function readAtomEntry(entry: XmlElement): FeedFields {
  const text = (name: string) => childText(entry, `atom:${name}`);
  const content = atomHtml(childOf(entry, 'atom:content'));
  const summary = atomHtml(childOf(entry, 'atom:summary'));
  return {
    id: text('id'),
    title: atomText(childOf(entry, 'atom:title')),
    link: atomLink(entry, 'alternate'),
    html: content || summary,
    summary: content === '' ? '' : summary,
    published: text('published') || text('issued') || text('updated') || text('modified'),
    updated: text('updated') || text('modified'),
    author: childrenOf(entry, 'atom:author')
      .map((author) => childText(author, 'atom:name'))
      .join(', '),
    categories: childrenOf(entry, 'atom:category').map(({ attributes }) => attributes.label ?? attributes.term ?? ''),
    image: mediaImage(entry),
    files: filesOf(entry),
  };
}

/** In CDATA it is HTML; otherwise its entities are those of XML, which are decoded already. */
function titleOf(title: XmlElement | undefined): string {
  const text = textOf(title);
  return title?.hasCdata ? titleText(text) : text.replace(/\s+/g, ' ');
}

/** RSS wants `mail@example.org (Name)`; addresses of mail are not taken over. */
function nameIn(author: string): string {
  const [, name] = /\(([^()]*)\)\s*$/.exec(author) ?? [];
  return name ?? (author.includes('@') ? '' : author);
}

function mediaImage(item: XmlElement): string {
  const groups = [item, ...childrenOf(item, 'media:group')];
  const media = groups.flatMap((group) => childrenOf(group, 'media:content'));
  const image =
    [...media, ...enclosuresOf(item)].find(isImage) ??
    groups.flatMap((group) => childrenOf(group, 'media:thumbnail'))[0];
  return image?.attributes.url ?? image?.attributes.href ?? childOf(item, 'itunes:image')?.attributes.href ?? '';
}

function filesOf(item: XmlElement): string[] {
  const files = enclosuresOf(item).filter((enclosure) => !isImage(enclosure));
  return files.flatMap(({ attributes }) => attributes.url ?? attributes.href ?? []);
}

function enclosuresOf(item: XmlElement): XmlElement[] {
  return [...childrenOf(item, 'enclosure'), ...childrenOf(item, 'atom:link').filter(isEnclosure)];
}

function isEnclosure({ attributes }: XmlElement): boolean {
  return attributes.rel === 'enclosure';
}

function isImage({ attributes }: XmlElement): boolean {
  return /^image\//.test(attributes.type ?? '') || attributes.medium === 'image';
}
