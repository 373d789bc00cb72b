import { readTime } from '#server/base/read-date.ts';
import type { CommentEntry, Entry, PostEntry } from '../../entry.ts';
import type { SourceFiles } from '../../source/source-files.ts';
import { DAMAGED, isTooLong, TOO_LONG, WAS_PAGE } from '../post-faults.ts';
import { counted, Remarks } from '../remarks.ts';
import { isRemark, readItems } from '../xml/feed-file.ts';
import { findFeeds } from '../xml/find-feeds.ts';
import { BlogRedirects } from './blog-redirects.ts';
import { type BloggerBlog, isPost, surveyBlog } from './blogger-blog.ts';
import { type BloggerEntry, readBloggerEntry } from './blogger-entry.ts';
import { bloggerPost, keyOf } from './blogger-post.ts';

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
