import { z } from 'zod';
import type { CacheTag } from '#server/database/cache-tags.ts';
import type { Database } from '#server/database/database.ts';
import { answerFromCache } from '#server/http/cache-answers.ts';
import { answerWithText } from '#server/http/error-answer.ts';
import type { ResponseCache } from '#server/http/response-cache.ts';
import type { App } from '#server/http/typed-app.ts';
import { listFiles, listPages, listPosts, listTags } from './read-sitemap.ts';
import { writeSitemap, writeSitemapIndex } from './write-sitemap.ts';

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
const params = z.object({ number: z.coerce.number() });

/** An index from the first post on, so that search engines never have to be told of another address. */
export function sitemapRoutes(app: App, { database, siteUrl, cache }: SitemapDeps) {
  app.setErrorHandler(answerWithText);
  const document = (text: string) => ({ status: 200, text, contentType: 'application/xml; charset=utf-8', tags: TAGS });

  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) => {
    const make = async () => document(writeSitemapIndex(await listFiles(database, siteUrl())));
    await answerFromCache(cache, '/sitemap.xml', { request, reply }, make);
  });

  app.get('/sitemap/pages.xml', { schema: { hide: true } }, async (request, reply) => {
    const make = async () => document(writeSitemap(await listPages(database, siteUrl())));
    await answerFromCache(cache, '/sitemap/pages.xml', { request, reply }, make);
  });

  app.get('/sitemap/tags.xml', { schema: { hide: true } }, async (request, reply) => {
    const make = async () => document(writeSitemap(await listTags(database, siteUrl())));
    await answerFromCache(cache, '/sitemap/tags.xml', { request, reply }, make);
  });

  app.get('/sitemap/posts-:number(^\\d{1,9}$).xml', { schema: { hide: true, params } }, async (request, reply) => {
    const { number } = request.params;
    const make = async () => document(writeSitemap(await listPosts(database, siteUrl(), number)));
    await answerFromCache(cache, `/sitemap/posts-${number}.xml`, { request, reply }, make);
  });
}
