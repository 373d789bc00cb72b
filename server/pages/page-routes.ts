import { HttpError } from '#server/base/errors.ts';
import { type ResponseCache, writeVariant } from '#server/http/response-cache.ts';
import type { App } from '#server/http/typed-app.ts';
import type { Pages } from '#shared/pages.ts';
import { answerWithPage } from './answer-with-page.ts';
import type { RenderPage } from './render-page.ts';

/** Stands for every address without a page; they all show the same one. */
const NOT_FOUND = '/not-found';

interface PageOptions {
  pages: () => Promise<Pages>;
  render: RenderPage;
  cache: ResponseCache;
}

const FORM = 'application/x-www-form-urlencoded';
const NOT_SENT =
  'What you typed could not be sent: the script of the page was not there yet. Go back, wait a moment, and try once more.';

/** Every address that is neither a file nor a call. */
export function pageRoutes(app: App, { pages, render, cache }: PageOptions) {
  app.setErrorHandler(answerWithPage);

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const url = (await pages()).normaliseUrl(request.url) ?? NOT_FOUND;
    const variant = await cache.prepare(url, request.headers['accept-encoding'], () => render(url));
    reply.hijack();
    writeVariant(variant, request.raw, reply.raw);
  });

  // Read to its end and forgotten: an answer in the middle would not be seen.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async () => undefined);
  app.post('/*', { schema: { hide: true } }, async (request, reply) => {
    if (!request.headers['content-type']?.startsWith(FORM)) return reply.callNotFound();
    throw new HttpError(405, NOT_SENT, { allow: 'GET, HEAD' });
  });
}
