import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { ResponseCache, writeVariant } from './response-cache.ts';
import type { SecurityHeaders } from './security-headers.ts';
import type { App } from './typed-app.ts';

const MAXIMUM_BYTES = 8 * 1024 * 1024;

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * What the answer of a `GET` route is made from. Where it is given, answers to strangers are cached until a write
     * invalidates one of these, or one that the handler has named with `addCacheTags`.
     */
    cacheTags?: readonly string[];
  }
  interface FastifyRequest {
    /** Only on routes with `cacheTags` in their configuration. */
    cacheTags: Set<string>;
  }
}

/** Copies of what the API answers to strangers. `no-cache` makes browsers ask each time whether their copy still holds. */
export function createAnswerCache({ enabled, headers }: { enabled: boolean; headers: SecurityHeaders }): ResponseCache {
  return new ResponseCache({
    maximumBytes: enabled ? MAXIMUM_BYTES : 0,
    contentType: 'application/json; charset=utf-8',
    headers: { ...headers, 'cache-control': 'private, no-cache' },
  });
}

/** @returns whether the answer was cached, and is now given */
export function serveCachedAnswer(cache: ResponseCache, request: IncomingMessage, response: ServerResponse): boolean {
  return isFromStranger(request.headers) && cache.serveCached(request, response);
}

/** Every `GET` route registered from here on that declares `cacheTags` answers strangers from the cache. */
export function cacheAnswers(app: App, cache: ResponseCache): void {
  const wrapped = new WeakSet<RouteHandlerMethod>();
  app.decorateRequest('cacheTags');
  app.addHook('onRoute', (route) => {
    const tags = route.config?.cacheTags;
    // The route for HEAD that the framework adds to each for GET has its handler already.
    if (!tags || wrapped.has(route.handler)) return;
    route.handler = answerFromCache(cache, route.handler, tags);
    wrapped.add(route.handler);
  });
}

function answerFromCache(
  cache: ResponseCache,
  handler: RouteHandlerMethod,
  tags: readonly string[],
): RouteHandlerMethod {
  return async function answer(this: App, request: FastifyRequest, reply: FastifyReply) {
    request.cacheTags = new Set(tags);
    const make = () => handler.call(this, request, reply);
    if (!isFromStranger(request.headers)) return make();
    const variant = await cache.prepare(keyOf(request), request.headers['accept-encoding'], async () => ({
      status: 200,
      text: `${reply.serialize(await make())}`,
      tags: request.cacheTags,
    }));
    reply.hijack();
    writeVariant(variant, request.raw, reply.raw);
  };
}

/** Names what else the answer of a route with `cacheTags` is made from. */
export function addCacheTags({ cacheTags }: FastifyRequest, tags: readonly string[]): void {
  for (const tag of tags) cacheTags.add(tag);
}

/** A request that shows no session, be it valid or not. Everybody of these is answered alike. */
function isFromStranger({ authorization, cookie }: IncomingHttpHeaders): boolean {
  return authorization === undefined && !cookie?.includes('session=');
}

/** The path with the parameters that the route knows, in one order: invented ones make no further copies. */
function keyOf({ url, query, routeOptions: { schema } }: FastifyRequest): string {
  const [path = ''] = url.split('?', 1);
  const known = Object.entries(schema?.querystring ? (query as object) : {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(known.map(([name, value]) => [name, `${value}`])).toString();
  return search === '' ? path : `${path}?${search}`;
}
