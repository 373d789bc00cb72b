import { readTime } from '#server/base/read-date.ts';
import type { CommentEntry, Entry, EntryText, PostEntry, RedirectEntry } from '../../entry.ts';
import type { SourceFiles } from '../../source/source-files.ts';
import { webAddress } from '../../text/addresses.ts';
import { webAddresses } from '../post-parts.ts';
import { counted, DAMAGED, isTooLong, Remarks, TOO_LONG, WAS_PAGE } from '../remarks.ts';
import { findFeeds, isRemark, readItems } from '../xml/feed-file.ts';
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
  const redirects = new BlogRedirects(blog);
  for await (const item of readItems(source, blog.file)) {
    if (isRemark(item)) {
      yield item;
      continue;
    }
    const entry = readBloggerEntry(item.element);
    const place = entry.id === '' ? `entry ${item.number}` : `${entry.type} ${entry.id}`;
    if (countLeftOut(entry, blog, leftOut)) continue;
    yield* read(entry, blog, place, redirects);
    if (item.isDamaged) yield { kind: 'problem', place, remark: `It ${DAMAGED}` };
  }
  yield* redirects.entries();
}

/** What is no post or comment, or is in the bin. */
function countLeftOut(entry: BloggerEntry, blog: BloggerBlog, leftOut: Remarks): boolean {
  const { type, status } = entry;
  if (!isPost(entry) && type !== 'comment') {
    const remark = (count: number, names: string) => `Left out: ${counted(count, 'setting')} of the blog: ${names}.`;
    leftOut.count('settings', remark, type || 'unknown');
    return true;
  }
  if (status === 'in the bin') {
    leftOut.count(`bin ${type}`, (count) => `Left out: ${counted(count, type)} in the bin or marked as spam.`);
    return true;
  }
  if (type !== 'comment' || blog.posts.has(entry.post)) return false;
  leftOut.count('comments', (count) => `Left out: ${counted(count, 'comment')} on posts that are not in the export.`);
  return true;
}

function* read(entry: BloggerEntry, blog: BloggerBlog, place: string, redirects: BlogRedirects): Generator<Entry> {
  const of = entry.type === 'comment' ? 'comments' : 'posts';
  const text = entry.content;
  if (isTooLong(text.source)) yield { kind: 'problem', place, remark: `It ${TOO_LONG}`, of };
  else if (entry.type === 'comment') yield bloggerComment(entry, blog, text, place);
  else {
    const post: PostEntry = bloggerPost(entry, blog, text, place);
    yield post;
    redirects.add(post);
    const remark = `“${entry.title}” ${WAS_PAGE}`;
    if (entry.type === 'page') yield { kind: 'left out', place, remark };
  }
}

function bloggerComment(
  entry: BloggerEntry,
  blog: BloggerBlog,
  text: CommentEntry['text'],
  place: string,
): CommentEntry {
  return {
    kind: 'comment',
    key: keyOf(blog, `comment-${entry.id}`),
    place,
    post: keyOf(blog, entry.post),
    parent: entry.parent && entry.parent !== entry.post ? keyOf(blog, `comment-${entry.parent}`) : undefined,
    author: entry.author,
    text,
    createdAt: readTime(entry.published) ?? readTime(entry.updated) ?? 0,
    status: entry.status === 'live' ? 'shown' : 'held',
  };
}

const FEEDS = ['feeds/posts/default', 'feeds/posts/summary', 'feeds/comments/default', 'rss.xml', 'atom.xml'];

/** The addresses of the lists of posts of a blog, gathered while its posts are read. */
export class BlogRedirects {
  readonly #home: string;
  readonly #labels = new Set<string>();
  readonly #months = new Set<string>();

  constructor({ home }: BloggerBlog) {
    this.#home = home;
  }

  add({ status, tags, addresses }: PostEntry) {
    if (status !== 'published') return;
    for (const tag of tags) this.#labels.add(tag);
    for (const address of addresses) {
      const [, month] = /\/(\d{4}\/\d\d)\/[^/]+$/.exec(address) ?? [];
      if (month) this.#months.add(month);
    }
  }

  *entries(): Generator<RedirectEntry> {
    for (const feed of FEEDS) yield this.#redirect(feed, { address: '/feed.xml' });
    for (const label of this.#labels) {
      yield this.#redirect(`search/label/${encodeURIComponent(label)}`, { tag: label });
      yield this.#redirect(`feeds/posts/default/-/${encodeURIComponent(label)}`, { address: '/feed.xml' });
    }
    for (const month of this.#months) {
      const [year] = month.split('/');
      const archive = { address: `/archive/${year}` };
      yield this.#redirect(`${month}/`, archive);
      yield this.#redirect(`${month.replace('/', '_')}_01_archive.html`, archive);
    }
    for (const year of new Set([...this.#months].map((month) => month.slice(0, 4)))) {
      yield this.#redirect(`${year}/`, { address: `/archive/${year}` });
    }
  }

  #redirect(path: string, to: RedirectEntry['to']): RedirectEntry {
    return { kind: 'redirect', place: 'archives', from: `${this.#home}${path}`, to };
  }
}

export function keyOf({ id }: BloggerBlog, entry: string): string {
  return `blogger:${id}:${entry}`;
}

export function bloggerPost(entry: BloggerEntry, blog: BloggerBlog, text: EntryText, place: string): PostEntry {
  const published = readTime(entry.published);
  const isPublished = entry.status === 'live';
  const addresses = webAddresses([entry.address, entry.fileName && webAddress(entry.fileName, blog.home)]);
  return {
    kind: 'post',
    key: keyOf(blog, entry.id),
    place,
    title: entry.title,
    text: { ...text, base: addresses[0] ?? blog.home },
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
