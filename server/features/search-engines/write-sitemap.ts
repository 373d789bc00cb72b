import { isoTime } from '#server/base/iso-time.ts';
import { xmlElement, xmlField } from '#server/base/xml.ts';

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const IMAGE = 'http://www.google.com/schemas/sitemap-image/1.1';

export interface Listed {
  /** Absolute. */
  address: string;
  /** In milliseconds; `undefined` if it is not known, since a guess would be worse than nothing. */
  changedAt: number | undefined;
}

export interface ListedPage extends Listed {
  /** Absolute. */
  images?: string[];
}

/** https://www.sitemaps.org/protocol.html */
export function writeSitemapIndex(files: Listed[]): string {
  return document(
    'sitemapindex',
    { xmlns: SITEMAP },
    files.map((file) => xmlElement('sitemap', {}, ...listedFields(file))),
  );
}

export function writeSitemap(pages: ListedPage[]): string {
  const entries = pages.map(({ images = [], ...page }) => {
    const shown = images.map((address) => xmlElement('image:image', {}, xmlField('image:loc', address)));
    return xmlElement('url', {}, ...listedFields(page), ...shown);
  });
  return document('urlset', { xmlns: SITEMAP, 'xmlns:image': IMAGE }, entries);
}

function listedFields({ address, changedAt }: Listed): string[] {
  return [xmlField('loc', address), changedAt === undefined ? '' : xmlField('lastmod', isoTime(changedAt))];
}

function document(name: string, namespaces: Record<string, string>, entries: string[]): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${xmlElement(name, namespaces, ...entries)}\n`;
}
