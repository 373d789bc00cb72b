import { readTime } from '#server/base/read-date.ts';
import type { CommentEntry, Entry, PostEntry } from '../../entry.ts';
import type { SourceFiles } from '../../source/source-files.ts';
import { webAddress } from '../../text/addresses.ts';
import { ListRedirects } from '../list-redirects.ts';
import { webAddresses } from '../post-parts.ts';
import { DAMAGED, isTooLong, Remarks, TOO_LONG, WAS_PAGE } from '../remarks.ts';
import { findFeeds, readItems } from '../xml/feed-file.ts';
import type { FeedItem } from '../xml/parse-feed.ts';
import { type BloggerBlog, type BloggerEntry, isPost, readBloggerEntry, surveyBlog } from './blogger-blog.ts';

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
    leftOut.count(`Left out: what belongs to the blog, of the type “${type || 'unknown'}”`);
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
