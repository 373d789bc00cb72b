import { isoTime } from '#server/base/iso-time.ts';
import { xmlElement, xmlField, xmlText } from '#server/base/xml.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';
import type { Feed, FeedEntry } from './read-feed.ts';

const ATOM = 'http://www.w3.org/2005/Atom';
const HISTORY = 'http://purl.org/syndication/history/1.0';
const XHTML = 'http://www.w3.org/1999/xhtml';

/**
 * Atom (RFC 4287), with the archives of RFC 5005. The texts are XHTML, which browsers show like a page when somebody
 * opens the feed in one.
 */
export function writeAtom(feed: Feed): string {
  const { title, description, language, siteName, siteUrl, pageUrl, updated, entries, links } = feed;
  return document(
    xmlElement(
      'feed',
      { xmlns: ATOM, 'xmlns:fh': HISTORY, 'xml:lang': language },
      xmlField('id', links.current),
      xmlField('title', title),
      xmlField('subtitle', description),
      xmlField('updated', isoTime(updated)),
      xmlElement('author', {}, xmlField('name', siteName), xmlField('uri', `${siteUrl}/`)),
      xmlField('icon', `${siteUrl}/icon-192.png`),
      link('alternate', pageUrl, 'text/html'),
      link('self', links.self),
      ...archiveLinks(feed, link),
      ...entries.map(writeEntry),
    ),
  );
}

/** @returns how archives refer to one another, in RSS as well */
function archiveLinks(
  { links: { isArchive, current, older, newer } }: Feed,
  link: (rel: string, href: string) => string,
): string[] {
  return [
    isArchive ? '<fh:archive/>' : '',
    isArchive ? link('current', current) : '',
    older ? link('prev-archive', older) : '',
    newer ? link('next-archive', newer) : '',
  ];
}

function link(rel: string, href: string, type = 'application/atom+xml'): string {
  return xmlElement('link', { rel, type, href });
}

function writeEntry(entry: FeedEntry): string {
  const { id, url, title, summary, language, author, published, updated, subjects, html } = entry;
  return xmlElement(
    'entry',
    { 'xml:lang': language },
    xmlField('id', id),
    // Atom asks for a title, even if it is empty.
    xmlField('title', title) || '<title/>',
    link('alternate', url, 'text/html'),
    xmlField('published', isoTime(published)),
    xmlField('updated', isoTime(updated)),
    author ? xmlElement('author', {}, xmlField('name', author)) : '',
    ...subjects.map((term) => xmlElement('category', { term })),
    xmlField('summary', summary),
    xmlElement('content', { type: 'xhtml' }, xmlElement('div', { xmlns: XHTML, lang: language }, html)),
  );
}

const NAMESPACES = {
  'xmlns:atom': ATOM,
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:fh': HISTORY,
};

/** RSS 2.0, with full texts, and the archives of RFC 5005. */
export function writeRss(feed: Feed): string {
  const { title, description, language, siteUrl, pageUrl, updated, entries, links } = feed;
  return document(
    xmlElement(
      'rss',
      { version: '2.0', ...NAMESPACES },
      xmlElement(
        'channel',
        {},
        xmlField('title', title),
        xmlField('link', pageUrl),
        xmlElement('description', {}, xmlText(escapeHtml(description))),
        xmlField('language', language ?? ''),
        xmlField('lastBuildDate', rssTime(updated)),
        xmlElement(
          'image',
          {},
          xmlField('url', `${siteUrl}/icon-192.png`),
          xmlField('title', title),
          xmlField('link', pageUrl),
        ),
        atomLink('self', links.self),
        ...archiveLinks(feed, atomLink),
        ...entries.map(writeItem),
      ),
    ),
  );
}

function atomLink(rel: string, href: string): string {
  return xmlElement('atom:link', { rel, type: 'application/rss+xml', href });
}

function writeItem({ id, url, title, summary, author, published, updated, subjects, html }: FeedEntry): string {
  return xmlElement(
    'item',
    {},
    xmlElement('title', {}, xmlText(title)),
    xmlField('link', url),
    xmlField('guid', id, { isPermaLink: 'false' }),
    xmlField('pubDate', rssTime(published)),
    xmlField('atom:updated', isoTime(updated)),
    xmlField('dc:creator', author ?? ''),
    ...subjects.map((subject) => xmlField('category', subject)),
    // In RSS, this text is HTML.
    xmlField('description', escapeHtml(summary)),
    xmlField('content:encoded', html),
  );
}

/** As RFC 822 has it, with four digits for the year: `Sun, 22 Nov 2026 06:30:00 GMT`. */
function rssTime(milliseconds: number): string {
  return new Date(milliseconds).toUTCString();
}

/** JSON Feed 1.1: https://www.jsonfeed.org/version/1.1/ */
export function writeJsonFeed(feed: Feed): string {
  const { title, description, language, siteName, siteUrl, pageUrl, entries, links } = feed;
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: pageUrl,
    feed_url: links.self,
    next_url: links.older,
    icon: `${siteUrl}/icon-512.png`,
    favicon: `${siteUrl}/icon-192.png`,
    authors: [{ name: siteName, url: `${siteUrl}/` }],
    language,
    items: entries.map(itemOf),
  });
}

function itemOf(entry: FeedEntry) {
  const { id, url, title, summary, language, author, published, updated, subjects, image, html } = entry;
  return {
    id,
    url,
    title,
    summary: summary || undefined,
    content_html: html,
    image,
    date_published: isoTime(published),
    date_modified: isoTime(updated),
    authors: author ? [{ name: author }] : undefined,
    tags: subjects,
    language,
  };
}

/** Has a style for people who open a feed in their browser. */
const document = (root: string) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<?xml-stylesheet type="text/css" href="/feed.css"?>\n${root}\n`;
