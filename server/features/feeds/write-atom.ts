import { isoTime } from '#server/base/iso-time.ts';
import { xmlElement, xmlField } from '#server/base/xml.ts';
import type { Feed, FeedEntry } from './feed.ts';
import { FEED_STYLE } from './feed-style.ts';

const ATOM = 'http://www.w3.org/2005/Atom';
const HISTORY = 'http://purl.org/syndication/history/1.0';
const XHTML = 'http://www.w3.org/1999/xhtml';

/**
 * Atom (RFC 4287), with the archives of RFC 5005. The texts are XHTML, which browsers show like a page when somebody
 * opens the feed in one.
 */
export function writeAtom(feed: Feed): string {
  const { title, description, language, siteName, siteUrl, pageUrl, updated, entries, links } = feed;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    FEED_STYLE,
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
    '',
  ].join('\n');
}

/** @returns how archives refer to one another, in RSS as well */
export function archiveLinks(
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
