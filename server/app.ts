import { createServer } from 'node:http';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import swagger from '@fastify/swagger';
import fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import type { Pages } from '#shared/pages.ts';
import type { Database } from './database/database.ts';
import { nothingHere } from './errors.ts';
import { authorRoutes } from './features/author/author-routes.ts';
import { categoryRoutes, postCategoryRoutes } from './features/categories/category-routes.ts';
import { blogPostRoutes } from './features/posts/blog-post-routes.ts';
import { postRoutes } from './features/posts/post-routes.ts';
import { siteRoutes } from './features/site/site-routes.ts';
import { videoRoutes } from './features/videos/video-routes.ts';
import { answerWithJson, answerWithText } from './http/error-answer.ts';
import { healthRoutes } from './http/health-routes.ts';
import { refuseGarbage } from './http/refuse-garbage.ts';
import { securityHeaders } from './http/security-headers.ts';
import type { App } from './http/typed-app.ts';
import { PageCache } from './pages/page-cache.ts';
import { pageRoutes } from './pages/page-routes.ts';

const HEADERS_TIMEOUT_MS = 10_000;
/** For the whole request to arrive; a picture over a slow network needs a while. */
const REQUEST_TIMEOUT_MS = 120_000;
const KEEP_ALIVE_MS = 15_000;
const BODY_LIMIT_BYTES = 1024 * 1024;
const PAGE_CACHE_BYTES = 32 * 1024 * 1024;

export interface AppOptions {
  database: Database;
  logger: FastifyBaseLogger;
  dataDir: string;
  trustProxy: string | false;
  /** Known once the server listens. */
  siteUrl: () => string;
  https: boolean;
  pages: Pages;
  /** The folder of the built browser files; without one, pages are being developed and nothing is kept. */
  clientFiles?: string;
}

export async function buildApp(options: AppOptions): Promise<App> {
  const { database, pages, siteUrl } = options;
  const headers = securityHeaders({ https: options.https, development: options.clientFiles === undefined });
  const cache = new PageCache(options.clientFiles === undefined ? 0 : PAGE_CACHE_BYTES, headers);
  database.onChange((changes) => cache.drop(changes));

  const app: App = fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
    frameworkErrors: answerWithJson,
    serverFactory: (handler) =>
      createServer(
        { headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS },
        (request, response) => cache.answerKept(request, response) || handler(request, response),
      ),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerWithJson);
  app.setNotFoundHandler(async () => {
    throw nothingHere();
  });
  // Another site may send text/plain without asking first, as it may not send JSON.
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  app.addHook('onRequest', refuseGarbage);

  await app.register(swagger, { openapi: openApiDocument, transform: jsonSchemaTransform });
  healthRoutes(app, database, options.dataDir);
  await app.register(calls, { prefix: '/api' });
  await app.register(postCalls);
  if (options.clientFiles) {
    await app.register(fastifyStatic, {
      root: options.clientFiles,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        const isHashed = path.includes('/assets/');
        response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      },
    });
  }
  await app.register(async (scope: App) => pageRoutes(scope, { database, pages, cache, siteUrl }));
  return app;

  /** The map of the API. */
  async function calls(api: App) {
    await answersAsApi(api);
    await api.register(postCalls);
    await api.register(contentCalls);
    api.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
    api.all('/*', { schema: { hide: true } }, async () => {
      throw nothingHere();
    });
  }

  /** Answered with an envelope; under `/api`, and without it for callers of the letter. */
  async function postCalls(api: App) {
    if (api.prefix === '') await answersAsApi(api);
    postRoutes(api, database);
    postCategoryRoutes(api, database);
  }

  /** Answered plainly, errors in words alone. */
  async function contentCalls(api: App) {
    api.setErrorHandler(answerWithText);
    blogPostRoutes(api, database);
    categoryRoutes(api, database);
    videoRoutes(api, database);
    authorRoutes(api, database);
    siteRoutes(api, database);
  }
}

const openApiDocument = {
  openapi: '3.1.0',
  info: {
    title: 'Chintan',
    version: '1',
    description: 'What the pages of the site read, and what its clients may call.',
  },
};

async function answersAsApi(api: App) {
  await api.register(compress, { encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } });
  api.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'private, no-cache');
  });
}
