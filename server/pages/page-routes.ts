import type { FastifyRequest } from 'fastify';
import { HttpError } from '#server/base/errors.ts';
import type { Viewer } from '#server/features/accounts/current-user.ts';
import { feedInQuery, mendedAddress } from '#server/features/redirects/mended-address.ts';
import { namesPageByQuery } from '#server/features/redirects/own-addresses.ts';
import { type Redirects, startRedirect } from '#server/features/redirects/redirects.ts';
import { sendVariant } from '#server/http/cache-answers.ts';
import { asPrivate, REVALIDATED, ResponseCache, type Variant } from '#server/http/response-cache.ts';
import type { SecurityHeaders } from '#server/http/security-headers.ts';
import type { App } from '#server/http/typed-app.ts';
import type { Pages } from '#shared/pages.ts';
import { answerWithPage } from './answer-with-page.ts';
import type { RenderPage } from './render-page.ts';
import { SPECULATION_RULES } from './speculation-rules.ts';

/** All unknown addresses are rendered as this one. */
const NOT_FOUND = '/not-found';

const CACHE_MAXIMUM_BYTES = 16 * 1024 * 1024;

interface PageOptions {
  pages: () => Promise<Pages>;
  render: RenderPage;
  cache: ResponseCache;
  redirects: Pick<Redirects, 'follow' | 'missed'>;
  viewerOf: (request: FastifyRequest) => Promise<Viewer>;
}

const FORM = 'application/x-www-form-urlencoded';
const NOT_SENT =
  'What you typed could not be sent, because the page had not finished loading. Go back, wait a moment, and try again.';

/**
 * Pages are rendered as for a stranger, so one cached copy serves everybody. Browsers fetch ahead what is about to be
 * opened; see `speculation-rules.ts`.
 */
export function createPageCache({ enabled, headers }: { enabled: boolean; headers: SecurityHeaders }): ResponseCache {
  return new ResponseCache({
    maximumBytes: enabled ? CACHE_MAXIMUM_BYTES : 0,
    contentType: 'text/html; charset=utf-8',
    headers: { ...headers, 'cache-control': REVALIDATED, 'speculation-rules': `"${SPECULATION_RULES}"` },
  });
}

/** Serves every address that is neither a file nor an API route. */
export function pageRoutes(app: App, { pages, render, cache, redirects, viewerOf }: PageOptions) {
  app.setErrorHandler(answerWithPage);

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const { normaliseUrl, holdsSecret } = await pages();
    const page = normaliseUrl(request.url);
    // `/?p=12` is the home page with a parameter that this site ignores, unless another site had a post there.
    const early =
      feedInQuery(request.url) ??
      (page === null || namesPageByQuery(request.url) ? await redirects.follow(request.url) : undefined);
    if (early !== undefined) return startRedirect(reply, early).send();
    const url = page ?? NOT_FOUND;
    const variant = await cache.prepare(url, request.headers['accept-encoding'], () => render(url));
    if (variant.status === 404) {
      // What is fetched ahead may be shown after a logout, and perhaps nobody asks for it. Browsers ask again after a 404.
      const isAhead = request.headers['sec-purpose']?.includes('prefetch') ?? false;
      const own = page === null || isAhead ? undefined : await ownPage(request, url);
      if (own !== undefined) return sendVariant(own, { request, reply });
      const late = (page === null ? undefined : await redirects.follow(request.url)) ?? (await mended(request));
      if (late !== undefined) return startRedirect(reply, late).send();
      if (!isAhead) redirects.missed.record(request.url);
    }
    sendVariant(holdsSecret(request.url) ? asPrivate(variant) : variant, { request, reply });
  });

  /** @returns the page as those who are logged in see it, if it does not exist for a stranger: a draft of theirs */
  async function ownPage(request: FastifyRequest, url: string): Promise<Variant | undefined> {
    const viewer = await viewerOf(request);
    if (!viewer) return undefined;
    // No address has a space in it, so nobody else is given this answer, which is not kept.
    const key = `${url} for ${viewer.id}`;
    const variant = await cache.prepare(key, request.headers['accept-encoding'], () => render(url, viewer));
    return variant.status < 400 ? variant : undefined;
  }

  /** @returns where the page is that was meant, if there is one */
  async function mended({ url, headers }: FastifyRequest): Promise<string | undefined> {
    const address = mendedAddress(url);
    const page = address === undefined ? null : (await pages()).normaliseUrl(address);
    if (page === null) return undefined;
    const { status } = await cache.prepare(page, headers['accept-encoding'], () => render(page));
    return status < 400 ? address : undefined;
  }

  // The body is read to its end and discarded: a client that is still sending would not see the response.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async () => undefined);
  app.post('/*', { schema: { hide: true } }, async (request, reply) => {
    if (!request.headers['content-type']?.startsWith(FORM)) return reply.callNotFound();
    throw new HttpError(405, NOT_SENT, { allow: 'GET, HEAD' });
  });
}
