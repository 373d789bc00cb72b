import type { SourceFiles } from '../../source/source-files.ts';
import { titleText } from '../html/html-text.ts';
import { detached } from '../post-parts.ts';
import { checkFeed, type FeedFile } from '../xml/feed-file.ts';
import { atomHtml, atomLink, atomText, childOf, childrenOf, childText, type XmlElement } from '../xml/xml-element.ts';

export interface BloggerBlog {
  file: FeedFile;
  id: string;
  /** The address of its home page, with a slash at the end. */
  home: string;
  /** The ids of posts and pages that come over: comments on others do not. */
  posts: Set<string>;
}

const LINK = /https?:\/\/([\w.-]{1,253})(\/\d{4}\/\d\d\/[\w%.-]{1,200}\.html)/g;
const LINKS_MAXIMUM = 20_000;

/** @throws {ImportError} if the file is not whole */
export async function surveyBlog(source: SourceFiles, name: string): Promise<BloggerBlog> {
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

export function isPost({ type }: BloggerEntry): boolean {
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
export interface BloggerEntry {
  /** The number at the end of its id. */
  id: string;
  /** `post`, `page`, `comment`, or what belongs to the blog, such as `settings` and `template`. */
  type: string;
  status: 'live' | 'scheduled' | 'draft' | 'pending' | 'in the bin';
  title: string;
  content: { format: 'html' | 'plain'; source: string };
  description: string;
  author: string;
  labels: string[];
  published: string;
  updated: string;
  address: string;
  /** The root-relative address that Takeout gives instead. */
  fileName: string;
  /** Of a comment: the ids of its post and of the comment to which it replies. */
  post: string;
  parent: string;
}

const KIND = 'http://schemas.google.com/g/2005#kind';

export function readBloggerEntry(entry: XmlElement): BloggerEntry {
  const categories = childrenOf(entry, 'atom:category');
  const kind = categories.find(({ attributes }) => attributes.scheme === KIND)?.attributes.term ?? '';
  const replied = childOf(entry, 'thr:in-reply-to')?.attributes.ref ?? childText(entry, 'blogger:parent');
  const related = atomLink(entry, 'related') || childText(entry, 'blogger:inReplyTo');
  return {
    id: numberAtEnd(childText(entry, 'atom:id')),
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
    fileName: childText(entry, 'blogger:filename'),
    post: numberAtEnd(replied),
    parent: numberAtEnd(related),
  };
}

function contentOf(entry: XmlElement): BloggerEntry['content'] {
  const content = childOf(entry, 'atom:content') ?? childOf(entry, 'atom:summary');
  return { format: content?.attributes.type === 'text' ? 'plain' : 'html', source: atomHtml(content) };
}

function statusOf(entry: XmlElement): BloggerEntry['status'] {
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
