import { HttpError } from '#server/base/errors.ts';
import { answerFromCache } from '#server/http/answer-from-cache.ts';
import { ResponseCache } from '#server/http/response-cache.ts';
import type { SecurityHeaders } from '#server/http/security-headers.ts';
import type { App } from '#server/http/typed-app.ts';
import type { Pages } from '#shared/pages.ts';
import { answerWithPage } from './answer-with-page.ts';
import type { RenderPage } from './render-page.ts';

/** The address under which the page for all unknown addresses is rendered and cached. */
const NOT_FOUND = '/not-found';

const CACHE_MAXIMUM_BYTES = 16 * 1024 * 1024;
/** Browsers revalidate each time. A shared cache may serve its copy for a second before it revalidates. */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=1, must-revalidate';

interface PageOptions {
  pages: () => Promise<Pages>;
  render: RenderPage;
  cache: ResponseCache;
}

const FORM = 'application/x-www-form-urlencoded';
const NOT_SENT =
  'What you typed could not be sent: the script of the page was not there yet. Go back, wait a moment, and try once more.';

/** Pages are rendered as for a stranger, so one cached copy serves everybody. */
export function createPageCache({ enabled, headers }: { enabled: boolean; headers: SecurityHeaders }): ResponseCache {
  return new ResponseCache({
    maximumBytes: enabled ? CACHE_MAXIMUM_BYTES : 0,
    contentType: 'text/html; charset=utf-8',
    headers: { ...headers, 'cache-control': CACHE_CONTROL },
  });
}

/** Serves every address that is neither a file nor an API route. */
export function pageRoutes(app: App, { pages, render, cache }: PageOptions) {
  app.setErrorHandler(answerWithPage);

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const url = (await pages()).normaliseUrl(request.url) ?? NOT_FOUND;
    await answerFromCache(cache, url, { request, reply }, () => render(url));
  });

  // The body is read to its end and discarded: a client that is still sending would not see the response.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async () => undefined);
  app.post('/*', { schema: { hide: true } }, async (request, reply) => {
    if (!request.headers['content-type']?.startsWith(FORM)) return reply.callNotFound();
    throw new HttpError(405, NOT_SENT, { allow: 'GET, HEAD' });
  });
}
