import { readTime } from '#server/base/read-date.ts';
import type { CommentEntry, Entry, PostEntry } from '../../entry.ts';
import type { SourceFiles } from '../../source/source-files.ts';
import { webAddress } from '../../text/addresses.ts';
import { titleText } from '../html/html-text.ts';
import { ListRedirects } from '../list-redirects.ts';
import { detached, webAddresses } from '../post-parts.ts';
import { DAMAGED, isTooLong, Remarks, TOO_LONG, WAS_PAGE } from '../remarks.ts';
import { checkFeed, type FeedFile, findFeeds, readItems } from '../xml/feed-file.ts';
import type { FeedItem } from '../xml/parse-feed.ts';
import { atomHtml, atomLink, atomText, childOf, childrenOf, childText, type XmlElement } from '../xml/xml-element.ts';

/**
 * Reads blogs as Blogger exports them: the file of its settings, or `feed.atom` of Google Takeout, where the archive may
 * hold several. Pages come as posts, with a remark.
 * @throws {ImportError}
 */
export async function* readBlogger(source: SourceFiles): AsyncGenerator<Entry> {
  const names = findFeeds(source, /\.(xml|atom)$/i, 'export of Blogger (a file .xml or feed.atom)');
  const blogs: BloggerBlog[] = [];
  for (const name of names) blogs.push(await surveyBlog(source, name));
  const leftOut = new Remarks();
  for (const blog of blogs) yield* blogEntries(source, blog, leftOut);
  yield* leftOut.takeCounted(source.name);
}

async function* blogEntries(source: SourceFiles, blog: BloggerBlog, leftOut: Remarks): AsyncGenerator<Entry> {
  const archives = new ListRedirects(blog.home, { place: 'archives', feeds: FEEDS });
  yield* readItems(source, blog.file, (item) => read(item, { blog, leftOut, archives }));
  yield* archives.entries();
}

/** What is no post or comment, or is in the bin. */
function countLeftOut(entry: BloggerEntry, blog: BloggerBlog, leftOut: Remarks): boolean {
  const { type, status } = entry;
  if (!isPost(entry) && type !== 'comment') {
    leftOut.count(`Left out: entries of the type “${type || 'unknown'}”, which belong to the blog itself`);
    return true;
  }
  if (status === 'in the bin') {
    leftOut.count(`Left out: ${type}s in the bin or marked as spam`);
    return true;
  }
  if (type !== 'comment' || blog.posts.has(entry.post)) return false;
  leftOut.count('Left out: comments on posts that are not in the export');
  return true;
}

interface Reading {
  blog: BloggerBlog;
  leftOut: Remarks;
  archives: ListRedirects;
}

function* read({ element, number, isDamaged }: FeedItem, { blog, leftOut, archives }: Reading): Generator<Entry> {
  const entry = readBloggerEntry(element);
  if (countLeftOut(entry, blog, leftOut)) return;
  const place = entry.id === '' ? `entry ${number}` : `${entry.type} ${entry.id}`;
  const of = entry.type === 'comment' ? 'comments' : 'posts';
  if (isTooLong(entry.content.source)) yield { kind: 'problem', place, remark: `It ${TOO_LONG}`, of };
  else if (entry.type === 'comment') yield bloggerComment(entry, blog, place);
  else {
    const post = bloggerPost(entry, blog, place);
    yield post;
    addArchives(archives, post);
    if (entry.type === 'page') yield { kind: 'left out', place, remark: `“${entry.title}” ${WAS_PAGE}` };
  }
  if (isDamaged) yield { kind: 'problem', place, remark: `It ${DAMAGED}` };
}

function bloggerComment(entry: BloggerEntry, blog: BloggerBlog, place: string): CommentEntry {
  return {
    kind: 'comment',
    key: keyOf(blog, `comment-${entry.id}`),
    place,
    post: keyOf(blog, entry.post),
    parent: entry.parent && entry.parent !== entry.post ? keyOf(blog, `comment-${entry.parent}`) : undefined,
    author: entry.author,
    text: entry.content,
    createdAt: readTime(entry.published) ?? readTime(entry.updated) ?? 0,
    status: entry.status === 'live' ? 'shown' : 'held',
  };
}

const FEEDS = ['feeds/posts/default', 'feeds/posts/summary', 'feeds/comments/default', 'rss.xml', 'atom.xml'];

function addArchives(lists: ListRedirects, { status, tags, addresses }: PostEntry): void {
  if (status !== 'published') return;
  for (const tag of tags) {
    const label = encodeURIComponent(tag);
    lists.add([`search/label/${label}`], { tag });
    lists.add([`feeds/posts/default/-/${label}`], { address: '/feed.xml' });
  }
  for (const address of addresses) {
    const [, year, month] = /\/(\d{4})\/(\d\d)\/[^/]+$/.exec(address) ?? [];
    const archive = { address: `/archive/${year}` };
    if (!year) continue;
    lists.add([`${year}/${month}/`, `${year}_${month}_01_archive.html`], archive, 1);
    lists.add([`${year}/`], archive, 2);
  }
}

function keyOf({ id }: BloggerBlog, entry: string): string {
  return `blogger:${id}:${entry}`;
}

function bloggerPost(entry: BloggerEntry, blog: BloggerBlog, place: string): PostEntry {
  const published = readTime(entry.published);
  const isPublished = entry.status === 'live';
  const addresses = webAddresses([entry.address, entry.fileName && webAddress(entry.fileName, blog.home)]);
  return {
    kind: 'post',
    key: keyOf(blog, entry.id),
    place,
    title: entry.title,
    text: { ...entry.content, base: addresses[0] ?? blog.home },
    summary: entry.description || undefined,
    slug: slugIn(addresses),
    categories: [],
    tags: [...new Set(entry.labels.filter((label) => label !== ''))],
    author: entry.author || undefined,
    status: isPublished ? 'published' : 'draft',
    createdAt: published,
    publishedAt: isPublished ? published : undefined,
    publishAt: entry.status === 'scheduled' ? published : undefined,
    updatedAt: readTime(entry.updated),
    addresses,
  };
}

/** `/2019/11/account-security.html`; Blogger cuts it at 39 characters, and leaves out all that are not ASCII. */
function slugIn([address = '']: string[]): string | undefined {
  const [, slug] = /\/([a-z\d_-]+)\.html$/i.exec(address) ?? [];
  return slug === undefined || /^(blog-post|post)?[\d_-]*$/.test(slug) ? undefined : slug;
}

type BloggerBlog = Awaited<ReturnType<typeof surveyBlog>>;

const LINK = /https?:\/\/([\w.-]{1,253})(\/\d{4}\/\d\d\/[\w%.-]{1,200}\.html)/g;
const LINKS_MAXIMUM = 20_000;

/** @throws {ImportError} if the file is not whole */
async function surveyBlog(source: SourceFiles, name: string) {
  // Of posts and pages that come over: comments on others do not.
  const posts = new Set<string>();
  const fileNames = new Set<string>();
  const links: [host: string, path: string][] = [];
  const file = await checkFeed(source, name, (element) => {
    const entry = readBloggerEntry(element);
    if (!isPost(entry) || entry.status === 'in the bin') return;
    posts.add(detached(entry.id));
    if (entry.fileName === '') return;
    fileNames.add(detached(entry.fileName));
    for (const [, host = '', path = ''] of entry.content.source.matchAll(LINK)) {
      if (links.length < LINKS_MAXIMUM) links.push([detached(host), detached(path)]);
    }
  });
  const id = /blog-(\d+)/.exec(childText(file.head, 'atom:id'))?.[1] ?? '';
  const home = homeIn(file) ?? homeOf(id, fileNames, links);
  return { file, id: id || new URL(home).host, home, posts };
}

function isPost({ type }: BloggerEntry): boolean {
  return type === 'post' || type === 'page';
}

function homeIn({ head }: FeedFile): string | undefined {
  const url = URL.parse(atomLink(head, 'alternate'));
  return url ? `${url.origin}/` : undefined;
}

/**
 * Takeout does not say the address of the blog, but its posts link to each other with it. Otherwise only the paths
 * matter, and the host is one that cannot exist.
 */
function homeOf(id: string, fileNames: Set<string>, links: [host: string, path: string][]): string {
  const counts = new Map<string, number>();
  for (const [host, path] of links) if (fileNames.has(path)) counts.set(host, (counts.get(host) ?? 0) + 1);
  const [likeliest] = [...counts].sort(([, one], [, other]) => other - one);
  return `https://${likeliest?.[0] ?? `blog-${id || 'unknown'}.invalid`}/`;
}

/** An entry of an export of Blogger, in the form of its own settings or in that of Google Takeout. */
type BloggerEntry = ReturnType<typeof readBloggerEntry>;

const KIND = 'http://schemas.google.com/g/2005#kind';

function readBloggerEntry(entry: XmlElement) {
  const categories = childrenOf(entry, 'atom:category');
  const kind = categories.find(({ attributes }) => attributes.scheme === KIND)?.attributes.term ?? '';
  const replied = childOf(entry, 'thr:in-reply-to')?.attributes.ref ?? childText(entry, 'blogger:parent');
  const related = atomLink(entry, 'related') || childText(entry, 'blogger:inReplyTo');
  return {
    id: numberAtEnd(childText(entry, 'atom:id')),
    // `post`, `page`, `comment`, or what belongs to the blog, such as `settings` and `template`.
    type: (childText(entry, 'blogger:type') || kind.replace(/^.*#/, '')).toLowerCase(),
    status: statusOf(entry),
    title: atomText(childOf(entry, 'atom:title')),
    content: contentOf(entry),
    description: titleText(childText(entry, 'blogger:metaDescription')),
    author: childText(childOf(entry, 'atom:author'), 'atom:name'),
    labels: categories
      .filter(({ attributes }) => attributes.scheme !== KIND)
      .map(({ attributes }) => attributes.term ?? ''),
    published: childText(entry, 'atom:published'),
    updated: childText(entry, 'atom:updated'),
    address: atomLink(entry, 'alternate'),
    // The root-relative address that Takeout gives instead.
    fileName: childText(entry, 'blogger:filename'),
    // Of a comment: the ids of its post and of the comment to which it replies.
    post: numberAtEnd(replied),
    parent: numberAtEnd(related),
  };
}

function contentOf(entry: XmlElement): CommentEntry['text'] {
  const content = childOf(entry, 'atom:content') ?? childOf(entry, 'atom:summary');
  return { format: content?.attributes.type === 'text' ? 'plain' : 'html', source: atomHtml(content) };
}

function statusOf(entry: XmlElement): 'live' | 'scheduled' | 'draft' | 'pending' | 'in the bin' {
  const status = childText(entry, 'blogger:status').toUpperCase();
  if (/TRASH|SPAM|DELETED|EMPTIED|GHOSTED/.test(status) || childText(entry, 'blogger:trashed') !== '')
    return 'in the bin';
  if (status === 'DRAFT' || childText(childOf(entry, 'app:control'), 'app:draft') === 'yes') return 'draft';
  if (status === 'SCHEDULED') return 'scheduled';
  return status === '' || status === 'LIVE' ? 'live' : 'pending';
}

function numberAtEnd(id: string): string {
  return /(\d+)\/?$/.exec(id)?.[1] ?? '';
}
