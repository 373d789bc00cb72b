import { titleText } from '../html/html-text.ts';
import { atomHtml, atomLink, atomText } from '../xml/atom.ts';
import { childOf, childrenOf, childText, textOf, type XmlElement } from '../xml/xml-element.ts';

/** What an item of a feed says, whatever its format. */
export interface FeedFields {
  id: string;
  title: string;
  link: string;
  html: string;
  /** HTML, too. */
  summary: string;
  published: string;
  updated: string;
  author: string;
  categories: string[];
  image: string;
  /** Files that belong to it, such as the sound of a podcast. */
  files: string[];
}

export function readRssItem(item: XmlElement): FeedFields {
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
    summary: content === '' ? '' : description,
    published: text('pubDate') || text('dc:date'),
    updated: text('atom:updated'),
    author: text('dc:creator') || nameIn(text('author')),
    categories: [...childrenOf(item, 'category'), ...childrenOf(item, 'dc:subject')].map(titleOf),
    image: mediaImage(item),
    files: filesOf(item),
  };
}

export function readAtomEntry(entry: XmlElement): FeedFields {
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
