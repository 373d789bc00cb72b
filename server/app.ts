import compress from '@fastify/compress';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './database/database.ts';
import { nothingHere } from './errors.ts';
import { authorRoutes } from './features/author/author-routes.ts';
import { categoryRoutes, postCategoryRoutes } from './features/categories/category-routes.ts';
import { blogPostRoutes } from './features/posts/blog-post-routes.ts';
import { postRoutes } from './features/posts/post-routes.ts';
import { siteRoutes } from './features/site/site-routes.ts';
import { videoRoutes } from './features/videos/video-routes.ts';
import { answerWithText } from './http/error-answer.ts';
import { createFramework, type Front } from './http/framework.ts';
import { healthRoutes } from './http/health-routes.ts';
import { securityHeaders } from './http/security-headers.ts';
import { staticFiles } from './http/static-files.ts';
import type { App } from './http/typed-app.ts';
import { PageCache } from './pages/page-cache.ts';
import { type PageOptions, pageRoutes } from './pages/page-routes.ts';

const PAGE_CACHE_BYTES = 32 * 1024 * 1024;
const FAST_BROTLI = { params: { 1: 4 } };

export interface AppOptions {
  database: Database;
  logger: FastifyBaseLogger;
  dataDir: string;
  trustProxy: string | false;
  /** Known once the server listens. */
  siteUrl: () => string;
  https: boolean;
  pages: PageOptions['pages'];
  /** The folder of the built browser files; `null` while the pages are served from their sources, and not kept. */
  clientFiles: string | null;
  /** Where the development server of the pages sits, before everything else. */
  front?: Front;
}

export async function buildApp(options: AppOptions): Promise<App> {
  const { database, clientFiles, logger, trustProxy, pages, siteUrl } = options;
  const headers = securityHeaders({ https: options.https, development: clientFiles === null });
  const cache = new PageCache(clientFiles === null ? 0 : PAGE_CACHE_BYTES, headers);
  database.onChange((changes) => cache.drop(changes));
  const keptPages: Front = (request, response, next) => {
    if (!cache.answerKept(request, response)) next();
  };

  const app = await createFramework({ logger, trustProxy, headers, front: options.front ?? keptPages });
  healthRoutes(app, database, options.dataDir);
  await app.register(allCalls, { prefix: '/api' });
  await app.register(async (bare: App) => {
    // The same calls again: one description of them is enough.
    bare.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, hide: true };
    });
    await envelopedCalls(bare);
  });
  if (clientFiles !== null) await staticFiles(app, clientFiles);
  await app.register(async (scope: App) => pageRoutes(scope, { database, pages, cache, siteUrl }));
  return app;

  async function allCalls(api: App) {
    await api.register(envelopedCalls);
    await api.register(contentCalls);
    api.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
    api.all('/*', { schema: { hide: true } }, async () => {
      throw nothingHere();
    });
  }

  /** Under `/api`, and without it for callers of the letter. */
  async function envelopedCalls(api: App) {
    await answersToCalls(api);
    postCategoryRoutes(api, database);
    postRoutes(api, database);
  }

  /** Answered plainly, errors in words alone. */
  async function contentCalls(api: App) {
    await answersToCalls(api);
    api.setErrorHandler(answerWithText);
    blogPostRoutes(api, database);
    categoryRoutes(api, database);
    videoRoutes(api, database);
    authorRoutes(api, database);
    siteRoutes(api, database);
  }
}

/** Compressed, and never kept by a cache that others share. */
async function answersToCalls(api: App) {
  await api.register(compress, { encodings: ['br', 'gzip'], brotliOptions: FAST_BROTLI });
  api.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'private, no-cache');
  });
}
