import { z } from 'zod';
import { nothingHere } from '#server/base/errors.ts';
import type { CacheTag } from '#server/database/cache-tags.ts';
import type { Database, Db } from '#server/database/database.ts';
import { listYears, spanOfYear } from '#server/features/archive/read-archive.ts';
import { countArchived } from '#server/features/letters/archive-store.ts';
import { MEDIA } from '#server/features/media/image-address.ts';
import { readSiteSettings } from '#server/features/site/read-site.ts';
import { isAnyChosenPublished } from '#server/features/start-here/start-here-store.ts';
import { answerFromCache } from '#server/http/answer-from-cache.ts';
import { answerWithText } from '#server/http/error-answer.ts';
import type { ResponseCache } from '#server/http/response-cache.ts';
import type { App } from '#server/http/typed-app.ts';
import type { PolicyName } from '#shared/contracts/policy.ts';
import { postPath, tagPath } from '#shared/text/post-path.ts';
import {
  findChangeInSpan,
  hasTags,
  listPolicyChanges,
  listPostFiles,
  listPostsOfFile,
  listPublishedCategories,
  listPublishedSeries,
  listPublishedTags,
} from './sitemap-store.ts';
import { type Listed, type ListedPage, writeSitemap, writeSitemapIndex } from './write-sitemap.ts';

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
const POLICIES = ['privacy', 'terms', 'cookies'] as const satisfies PolicyName[];
const params = z.object({ number: z.coerce.number() });

/** An index from the first post on, so that search engines never have to be told of another address. */
export function sitemapRoutes(app: App, { database, siteUrl, cache }: SitemapDeps) {
  const { read } = database;
  app.setErrorHandler(answerWithText);
  const document = (text: string) => ({ status: 200, text, contentType: 'application/xml; charset=utf-8', tags: TAGS });

  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) => {
    const make = async () => document(writeSitemapIndex(await listFiles(read, siteUrl())));
    await answerFromCache(cache, '/sitemap.xml', { request, reply }, make);
  });

  app.get('/sitemap/pages.xml', { schema: { hide: true } }, async (request, reply) => {
    const make = async () => document(writeSitemap(await listPages(database, siteUrl())));
    await answerFromCache(cache, '/sitemap/pages.xml', { request, reply }, make);
  });

  app.get('/sitemap/tags.xml', { schema: { hide: true } }, async (request, reply) => {
    const make = async () => document(writeSitemap(await listTags(database.engine.slowRead, siteUrl())));
    await answerFromCache(cache, '/sitemap/tags.xml', { request, reply }, make);
  });

  app.get('/sitemap/posts-:number(^\\d{1,9}$).xml', { schema: { hide: true, params } }, async (request, reply) => {
    const { number } = request.params;
    const make = async () => document(writeSitemap(await listPosts(read, siteUrl(), number)));
    await answerFromCache(cache, `/sitemap/posts-${number}.xml`, { request, reply }, make);
  });
}

async function listFiles(read: Db, siteUrl: string): Promise<Listed[]> {
  const [files, tags] = await Promise.all([listPostFiles(read), hasTags(read)]);
  return [
    { address: `${siteUrl}/sitemap/pages.xml`, changedAt: latest(files) },
    // When its last post changed would take as long to find out as the whole file.
    ...(tags ? [{ address: `${siteUrl}/sitemap/tags.xml`, changedAt: undefined }] : []),
    ...files.map(({ number, changed_at }) => ({
      address: `${siteUrl}/sitemap/posts-${number}.xml`,
      changedAt: changed_at,
    })),
  ];
}

/** @throws {HttpError} 404 for a file without posts */
async function listPosts(read: Db, siteUrl: string, number: number): Promise<ListedPage[]> {
  const posts = await listPostsOfFile(read, number);
  if (posts.length === 0) throw nothingHere();
  return posts.map(({ slug, changed_at, image }) => ({
    address: siteUrl + postPath(slug),
    changedAt: changed_at,
    images: image === null ? [] : [siteUrl + MEDIA + image],
  }));
}

/** @throws {HttpError} 404 if no published post has a tag */
async function listTags(slowRead: Db, siteUrl: string): Promise<ListedPage[]> {
  const tags = await listPublishedTags(slowRead);
  if (tags.length === 0) throw nothingHere();
  return tags.map(({ slug, changed_at }) => ({ address: siteUrl + tagPath(slug), changedAt: changed_at }));
}

/** Every page but posts and tags that search engines may list; lists change with the posts on them. */
async function listPages({ read, engine }: Database, siteUrl: string): Promise<ListedPage[]> {
  const [categories, allSeries, policies, letters, years, hasStartHere] = await Promise.all([
    listPublishedCategories(read),
    listPublishedSeries(read),
    listPolicyChanges(read),
    countArchived(read),
    listYearChanges(engine.slowRead),
    isAnyChosenPublished(read),
  ]);
  const policyChange = new Map(policies.map(({ name, updated_at }) => [name, updated_at]));
  const newest = latest(categories);
  const page = (path: string, changedAt?: number) => ({ address: siteUrl + path, changedAt });
  return [
    page('/', newest),
    page('/blog', newest),
    ...categories.map(({ slug, changed_at }) => page(`/blog?${new URLSearchParams({ category: slug })}`, changed_at)),
    // The latest year is at the address without one.
    ...years.map(({ year, changedAt }, index) => page(index === 0 ? '/archive' : `/archive/${year}`, changedAt)),
    ...(hasStartHere ? [page('/start-here')] : []),
    page('/categories'),
    ...(allSeries.length > 0 ? [page('/series', latest(allSeries))] : []),
    ...allSeries.map(({ slug, changed_at }) => page(`/series/${encodeURIComponent(slug)}`, changed_at)),
    page('/about'),
    ...(letters > 0 ? [page('/newsletter/letters')] : []),
    ...POLICIES.map((name) => page(`/${name}`, policyChange.get(name))),
  ];
}

async function listYearChanges(read: Db): Promise<{ year: number; changedAt: number | undefined }[]> {
  const { timeZone } = await readSiteSettings(read);
  const years = await listYears(read, timeZone);
  return Promise.all(
    years.map(async ({ year }) => ({ year, changedAt: await findChangeInSpan(read, spanOfYear(year, timeZone)) })),
  );
}

function latest(rows: { changed_at: number }[]): number | undefined {
  return rows.length === 0 ? undefined : Math.max(...rows.map(({ changed_at }) => changed_at));
}
