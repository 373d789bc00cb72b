import { isoTime } from '#server/base/iso-time.ts';
import { xmlElement, xmlField, xmlText } from '#server/base/xml.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';
import type { Feed, FeedEntry } from './feed.ts';
import { FEED_STYLE } from './feed-style.ts';
import { archiveLinks } from './write-atom.ts';

const NAMESPACES = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:fh': 'http://purl.org/syndication/history/1.0',
};

/** RSS 2.0, with full texts, and the archives of RFC 5005. */
export function writeRss(feed: Feed): string {
  const { title, description, language, siteUrl, pageUrl, updated, entries, links } = feed;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    FEED_STYLE,
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
        link('self', links.self),
        ...archiveLinks(feed, link),
        ...entries.map(writeItem),
      ),
    ),
    '',
  ].join('\n');
}

function link(rel: string, href: string): string {
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
