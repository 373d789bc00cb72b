import { titleText } from '../html/html-text.ts';
import { atomHtml, atomLink, atomText } from '../xml/atom.ts';
import { childOf, childrenOf, childText, type XmlElement } from '../xml/xml-element.ts';

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
