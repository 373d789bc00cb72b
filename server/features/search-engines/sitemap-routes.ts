import { z } from 'zod';
import { nothingHere } from '#server/base/errors.ts';
import type { CacheTag } from '#server/database/cache-tags.ts';
import type { Database, Db } from '#server/database/database.ts';
import { countArchived } from '#server/features/letters/archive-store.ts';
import { MEDIA } from '#server/features/media/image-address.ts';
import { answerFromCache } from '#server/http/answer-from-cache.ts';
import { answerWithText } from '#server/http/error-answer.ts';
import type { ResponseCache } from '#server/http/response-cache.ts';
import type { App } from '#server/http/typed-app.ts';
import type { PolicyName } from '#shared/contracts/policy.ts';
import { postPath } from '#shared/text/post-path.ts';
import {
  listPolicyChanges,
  listPostFiles,
  listPostsOfFile,
  listPublishedCategories,
  listPublishedSeries,
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
export function sitemapRoutes(app: App, { database: { read }, siteUrl, cache }: SitemapDeps) {
  app.setErrorHandler(answerWithText);
  const document = (text: string) => ({ status: 200, text, contentType: 'application/xml; charset=utf-8', tags: TAGS });

  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) => {
    const make = async () => document(writeSitemapIndex(await listFiles(read, siteUrl())));
    await answerFromCache(cache, '/sitemap.xml', { request, reply }, make);
  });

  app.get('/sitemap/pages.xml', { schema: { hide: true } }, async (request, reply) => {
    const make = async () => document(writeSitemap(await listPages(read, siteUrl())));
    await answerFromCache(cache, '/sitemap/pages.xml', { request, reply }, make);
  });

  app.get('/sitemap/posts-:number(^\\d{1,9}$).xml', { schema: { hide: true, params } }, async (request, reply) => {
    const { number } = request.params;
    const make = async () => document(writeSitemap(await listPosts(read, siteUrl(), number)));
    await answerFromCache(cache, `/sitemap/posts-${number}.xml`, { request, reply }, make);
  });
}

async function listFiles(read: Db, siteUrl: string): Promise<Listed[]> {
  const files = await listPostFiles(read);
  return [
    { address: `${siteUrl}/sitemap/pages.xml`, changedAt: latest(files) },
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

/** Every page but posts that search engines may list; lists change with the posts on them. */
async function listPages(read: Db, siteUrl: string): Promise<ListedPage[]> {
  const [categories, allSeries, policies, letters] = await Promise.all([
    listPublishedCategories(read),
    listPublishedSeries(read),
    listPolicyChanges(read),
    countArchived(read),
  ]);
  const policyChange = new Map(policies.map(({ name, updated_at }) => [name, updated_at]));
  const newest = latest(categories);
  const page = (path: string, changedAt?: number) => ({ address: siteUrl + path, changedAt });
  return [
    page('/', newest),
    page('/blog', newest),
    ...categories.map(({ slug, changed_at }) => page(`/blog?${new URLSearchParams({ category: slug })}`, changed_at)),
    page('/categories'),
    ...(allSeries.length > 0 ? [page('/series', latest(allSeries))] : []),
    ...allSeries.map(({ slug, changed_at }) => page(`/series/${encodeURIComponent(slug)}`, changed_at)),
    page('/about'),
    ...(letters > 0 ? [page('/newsletter/letters')] : []),
    ...POLICIES.map((name) => page(`/${name}`, policyChange.get(name))),
  ];
}

function latest(rows: { changed_at: number }[]): number | undefined {
  return rows.length === 0 ? undefined : Math.max(...rows.map(({ changed_at }) => changed_at));
}
