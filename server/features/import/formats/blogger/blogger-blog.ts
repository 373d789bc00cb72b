import type { SourceFiles } from '../../source/source-files.ts';
import { detached } from '../web-addresses.ts';
import { atomLink } from '../xml/atom.ts';
import { checkFeed, elementIn, type FeedFile } from '../xml/feed-file.ts';
import { childText } from '../xml/xml-element.ts';
import { type BloggerEntry, readBloggerEntry } from './blogger-entry.ts';

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
  const file = await checkFeed(source, name, (xml, feed) => {
    const element = elementIn(xml, feed);
    const entry = element && readBloggerEntry(element);
    if (!entry || !isPost(entry) || entry.status === 'in the bin') return;
    posts.add(detached(entry.id));
    if (entry.fileName === '') return;
    fileNames.add(detached(entry.fileName));
    for (const [, host = '', path = ''] of xml.matchAll(LINK)) {
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
