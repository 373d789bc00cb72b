import { isoTime } from '#server/base/iso-time.ts';
import type { Feed, FeedEntry } from './feed.ts';

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
