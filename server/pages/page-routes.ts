import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#server/database/database.ts';
import type { Change } from '#server/database/dialects/engine.ts';
import { errorAnswer, logUnforeseen } from '#server/http/error-answer.ts';
import type { App } from '#server/http/typed-app.ts';
import type { Pages } from '#shared/pages.ts';
import { databaseContent } from './content-api.ts';
import { errorPage } from './error-page.ts';
import { type PageCache, type RenderedPage, writeVariant } from './page-cache.ts';

/** Stands for every address without a page; they all show the same one. */
const NOT_FOUND = '/not-found';

export interface PageOptions {
  database: Database;
  /** Asked for anew for each page, so that pages under development can change. */
  pages: () => Promise<Pages>;
  cache: PageCache;
  siteUrl: () => string;
}

/** Every address that is neither a file nor a call. */
export function pageRoutes(app: App, { database, pages, cache, siteUrl }: PageOptions) {
  app.setErrorHandler(answerWithPage);
  const content = databaseContent(database);

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const current = await pages();
    const url = current.normaliseUrl(request.url) ?? NOT_FOUND;
    const variant = await cache.prepare(url, request.headers['accept-encoding'], () => render(current, url));
    reply.hijack();
    writeVariant(variant, request.raw, reply.raw);
  });

  async function render(current: Pages, url: string): Promise<RenderedPage> {
    const dependencies = new Set<Change>();
    const api = content((...changes) => {
      for (const change of changes) dependencies.add(change);
    });
    return { ...(await current.render(url, api, siteUrl())), dependencies };
  }
}

function answerWithPage(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { statusCode, body } = errorAnswer(error);
  logUnforeseen(error, request, statusCode);
  return reply
    .code(statusCode)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(errorPage([body.message].flat().join(' ')));
}
