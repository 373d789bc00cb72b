import { readTime } from '#server/base/read-date.ts';
import type { EntryText, PostEntry } from '../../entry.ts';
import { webAddress } from '../../text/addresses.ts';
import { webAddresses } from '../web-addresses.ts';
import type { BloggerBlog } from './blogger-blog.ts';
import type { BloggerEntry } from './blogger-entry.ts';

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
