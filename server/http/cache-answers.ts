import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { CacheTag } from '#server/database/cache-tags.ts';
import { type MadeResponse, ResponseCache, type Variant, writeVariant } from './response-cache.ts';
import type { SecurityHeaders } from './security-headers.ts';
import { SESSION_COOKIE } from './session-cookie.ts';
import type { App } from './typed-app.ts';

const MAXIMUM_BYTES = 8 * 1024 * 1024;

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Names what the response of a `GET` route is made from. If set, responses to strangers are cached until a write
     * invalidates one of these tags, or one that the handler has named with `addCacheTags`.
     */
    cacheTags?: readonly CacheTag[];
  }
  interface FastifyRequest {
    /** Set only on routes with `cacheTags` in their configuration. */
    cacheTags: Set<CacheTag>;
    /** Set by the handler of such a route if a secret led to this answer: then nobody may store it. */
    isPrivate: boolean;
  }
}

/** Caches the API's responses to strangers. `no-cache` makes browsers revalidate their copy each time. */
export function createAnswerCache({ enabled, headers }: { enabled: boolean; headers: SecurityHeaders }): ResponseCache {
  return new ResponseCache({
    maximumBytes: enabled ? MAXIMUM_BYTES : 0,
    contentType: 'application/json; charset=utf-8',
    headers: { ...headers, 'cache-control': 'private, no-cache' },
  });
}

/** @returns whether the response was cached, and has been written */
export function serveCachedAnswer(cache: ResponseCache, request: IncomingMessage, response: ServerResponse): boolean {
  return isFromStranger(request.headers) && cache.serveCached(request, response);
}

/** Makes every `GET` route that declares `cacheTags` and is registered after this answer strangers from the cache. */
export function cacheAnswers(app: App, cache: ResponseCache): void {
  const wrapped = new WeakSet<RouteHandlerMethod>();
  app.decorateRequest('cacheTags');
  app.decorateRequest('isPrivate', false);
  app.addHook('onRoute', (route) => {
    const tags = route.config?.cacheTags;
    // The HEAD route that the framework adds for each GET route shares its handler, which is wrapped already.
    if (!tags || wrapped.has(route.handler)) return;
    route.handler = answerStrangersFromCache(cache, route.handler, tags);
    wrapped.add(route.handler);
  });
}

function answerStrangersFromCache(
  cache: ResponseCache,
  handler: RouteHandlerMethod,
  tags: readonly CacheTag[],
): RouteHandlerMethod {
  return async function answer(this: App, request: FastifyRequest, reply: FastifyReply) {
    request.cacheTags = new Set(tags);
    const make = () => handler.call(this, request, reply);
    if (!isFromStranger(request.headers)) return make();
    await answerFromCache(cache, keyOf(request), { request, reply }, async () => ({
      status: 200,
      text: `${reply.serialize(await make())}`,
      isPrivate: request.isPrivate,
      tags: request.cacheTags,
    }));
  };
}

/** Names what else the response of a route with `cacheTags` is made from. */
export function addCacheTags({ cacheTags }: FastifyRequest, tags: readonly CacheTag[]): void {
  for (const tag of tags) cacheTags.add(tag);
}

/**
 * Whether the request carries no session, valid or not: all such requests get the same response. It must be stricter
 * than the parser of cookies, which accepts spaces around their names.
 */
export function isFromStranger({ authorization, cookie }: IncomingHttpHeaders): boolean {
  return authorization === undefined && !cookie?.includes(SESSION_COOKIE);
}

/** The path with the parameters of the route's schema, in one order: unknown parameters must not fill the cache. */
function keyOf({ url, query, routeOptions: { schema } }: FastifyRequest): string {
  const [path = ''] = url.split('?', 1);
  const known = Object.entries(schema?.querystring ? (query as object) : {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(known.map(([name, value]) => [name, `${value}`])).toString();
  return search === '' ? path : `${path}?${search}`;
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Answers with the cached response of this address, or makes it.
 * @param key the canonical address: a later request for just this address is answered in front of the framework
 */
export async function answerFromCache(
  cache: ResponseCache,
  key: string,
  { request, reply }: Exchange,
  make: () => Promise<MadeResponse>,
): Promise<void> {
  sendVariant(await cache.prepare(key, request.headers['accept-encoding'], make), { request, reply });
}

export function sendVariant(variant: Variant, { request, reply }: Exchange): void {
  reply.hijack();
  writeVariant(variant, request.raw, reply.raw);
}
