import type { App } from '#server/http/typed-app.ts';
import type { Pages } from '#shared/pages.ts';
import { answerWithPage } from './answer-with-page.ts';
import { type PageCache, writeVariant } from './page-cache.ts';
import type { RenderPage } from './render-page.ts';

/** Stands for every address without a page; they all show the same one. */
const NOT_FOUND = '/not-found';

interface PageOptions {
  pages: () => Promise<Pages>;
  render: RenderPage;
  cache: PageCache;
}

/** Every address that is neither a file nor a call. */
export function pageRoutes(app: App, { pages, render, cache }: PageOptions) {
  app.setErrorHandler(answerWithPage);

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const url = (await pages()).normaliseUrl(request.url) ?? NOT_FOUND;
    const variant = await cache.prepare(url, request.headers['accept-encoding'], () => render(url));
    reply.hijack();
    writeVariant(variant, request.raw, reply.raw);
  });
}
