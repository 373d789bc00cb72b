import { z } from 'zod';
import { nothingHere } from '#server/base/errors.ts';
import { isoTime } from '#server/base/iso-time.ts';
import { xmlElement, xmlField } from '#server/base/xml.ts';
import type { CacheTag } from '#server/database/cache-tags.ts';
import type { Database } from '#server/database/database.ts';
import { listYears } from '#server/features/archive/read-archive.ts';
import { countSentLetters } from '#server/features/letters/sent-letters-store.ts';
import { MEDIA } from '#server/features/media/image-address.ts';
import { readSiteSettings } from '#server/features/site/site-store.ts';
import { isAnyChosenPublished } from '#server/features/start-here/start-here-store.ts';
import { answerFromCache } from '#server/http/cache-answers.ts';
import { answerWithText } from '#server/http/error-answer.ts';
import type { ResponseCache } from '#server/http/response-cache.ts';
import type { App } from '#server/http/typed-app.ts';
import { postPath, seriesPath, tagPath } from '#shared/text/post-path.ts';
import {
  listPostFiles,
  listPostsOfFile,
  listPublishedCategories,
  listPublishedSeries,
  listPublishedTags,
} from './sitemap-store.ts';

interface SitemapDeps {
  database: Database;
  siteUrl: () => string;
  /** That of the pages. */
  cache: ResponseCache;
}

const TAGS: ReadonlySet<CacheTag> = new Set<CacheTag>([
  'posts',
  'every-post',
  'categories',
  'series',
  'site',
  'letters',
]);
const params = z.object({ number: z.coerce.number().default(0) });

/** An index from the first post on, so that search engines never have to be told of another address. */
export function sitemapRoutes(app: App, { database, siteUrl, cache }: SitemapDeps) {
  app.setErrorHandler(answerWithText);
  const serve = (route: string, write: (number: number) => Promise<string>, addressOf = (_number: number) => route) => {
    app.get(route, { schema: { hide: true, params } }, async (request, reply) => {
      const { number } = request.params;
      await answerFromCache(cache, addressOf(number), { request, reply }, async () => {
        return { status: 200, text: await write(number), contentType: 'application/xml; charset=utf-8', tags: TAGS };
      });
    });
  };
  serve('/sitemap.xml', async () => writeSitemapIndex(await listFiles(database, siteUrl())));
  serve('/sitemap/pages.xml', async () => writeSitemap(await listPages(database, siteUrl())));
  serve('/sitemap/tags.xml', async () => writeSitemap(await listTags(database, siteUrl())));
  serve(
    '/sitemap/posts-:number(^\\d{1,9}$).xml',
    async (number) => writeSitemap(await listPosts(database, siteUrl(), number)),
    (number) => `/sitemap/posts-${number}.xml`,
  );
}

/** The files of the index. */
async function listFiles({ engine }: Database, siteUrl: string): Promise<Listed[]> {
  const [files, tags] = await Promise.all([listPostFiles(engine.slowRead), listPublishedTags(engine.slowRead, 1)]);
  return [
    { address: `${siteUrl}/sitemap/pages.xml`, changedAt: latest(files) },
    // Finding out when its last post changed would take as long as reading the whole file.
    ...(tags.length > 0 ? [{ address: `${siteUrl}/sitemap/tags.xml`, changedAt: undefined }] : []),
    ...files.map(({ number, changed_at }) => ({
      address: `${siteUrl}/sitemap/posts-${number}.xml`,
      changedAt: changed_at,
    })),
  ];
}

/** @throws {HttpError} 404 for a file without posts */
async function listPosts({ engine }: Database, siteUrl: string, number: number): Promise<ListedPage[]> {
  const posts = await listPostsOfFile(engine.slowRead, number);
  if (posts.length === 0) throw nothingHere();
  return posts.map(({ slug, changed_at, image }) => ({
    address: siteUrl + postPath(slug),
    changedAt: changed_at,
    images: image === null ? [] : [siteUrl + MEDIA + image],
  }));
}

/** @throws {HttpError} 404 if no published post has a tag */
async function listTags({ engine }: Database, siteUrl: string): Promise<ListedPage[]> {
  const tags = await listPublishedTags(engine.slowRead);
  if (tags.length === 0) throw nothingHere();
  return tags.map(({ slug, changed_at }) => ({ address: siteUrl + tagPath(slug), changedAt: changed_at }));
}

/** Every page but posts and tags that search engines may list; lists change with the posts on them. */
async function listPages(database: Database, siteUrl: string): Promise<ListedPage[]> {
  const { read, engine } = database;
  const [categories, allSeries, letters, years, hasStartHere] = await Promise.all([
    listPublishedCategories(engine.slowRead),
    listPublishedSeries(engine.slowRead),
    countSentLetters(read),
    readSiteSettings(read).then(({ timeZone }) => listYears(database, timeZone)),
    isAnyChosenPublished(read),
  ]);
  const newest = latest(categories);
  const page = (path: string, changedAt?: number) => ({ address: siteUrl + path, changedAt });
  return [
    page('/', newest),
    page('/blog', newest),
    ...categories.map(({ slug, changed_at }) => page(`/blog?${new URLSearchParams({ category: slug })}`, changed_at)),
    // The latest year is at the address without one.
    ...years.map(({ year }, index) => page(index === 0 ? '/archive' : `/archive/${year}`)),
    ...(hasStartHere ? [page('/start-here')] : []),
    page('/categories'),
    ...(allSeries.length > 0 ? [page('/series', latest(allSeries))] : []),
    ...allSeries.map(({ slug, changed_at }) => page(seriesPath(slug), changed_at)),
    page('/about'),
    ...(letters > 0 ? [page('/newsletter/letters')] : []),
    ...['/privacy', '/terms', '/cookies'].map((path) => page(path)),
  ];
}

function latest(rows: { changed_at: number }[]): number | undefined {
  return rows.length === 0 ? undefined : Math.max(...rows.map(({ changed_at }) => changed_at));
}

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const IMAGE = 'http://www.google.com/schemas/sitemap-image/1.1';

interface Listed {
  /** Absolute. */
  address: string;
  /** In milliseconds; `undefined` if it is not known, since a guess would be worse than nothing. */
  changedAt: number | undefined;
}

interface ListedPage extends Listed {
  /** Absolute. */
  images?: string[];
}

/** https://www.sitemaps.org/protocol.html */
function writeSitemapIndex(files: Listed[]): string {
  return document(
    'sitemapindex',
    { xmlns: SITEMAP },
    files.map((file) => xmlElement('sitemap', {}, ...listedFields(file))),
  );
}

function writeSitemap(pages: ListedPage[]): string {
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
