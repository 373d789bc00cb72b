import type { FastifyReply } from 'fastify';
import { REVALIDATED } from '#server/http/response-cache.ts';
import type { App } from '#server/http/typed-app.ts';
import type { Redirects } from './redirects.ts';

/**
 * Browsers would remember a permanent redirect for ever, and go on following it after it was changed, or its post taken
 * back. So they ask each time, which is cheap; search engines go by the status.
 */
export function startRedirect(reply: FastifyReply, location: string): FastifyReply {
  return reply.code(301).headers({ 'cache-control': REVALIDATED, location }).removeHeader('content-type');
}

/** Looks for a redirect where a route or a file answers 404. Pages, which answer by themselves, do the same. */
export function answerMissing(app: App, { follow, missed }: Redirects): void {
  app.addHook('onSend', async ({ method, url, log }, reply, payload) => {
    const isReading = method === 'GET' || method === 'HEAD';
    if (reply.statusCode !== 404 || !isReading || url.startsWith('/api/')) return payload;
    // Should the database fail, 404 is still right.
    const location = await follow(url).catch((error) => {
      log.warn({ err: error }, 'a redirect could not be looked up');
      return null;
    });
    if (location === null) return payload;
    if (location === undefined) {
      missed.record(url);
      return payload;
    }
    startRedirect(reply, location);
    return '';
  });
}
