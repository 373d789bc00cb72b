import type { Front } from '#server/http/framework.ts';
import type { SecurityHeaders } from '#server/http/security-headers.ts';
import { PageCache } from './page-cache.ts';
import { type RenderOptions, renderFromDatabase } from './render-page.ts';

const PAGE_CACHE_BYTES = 16 * 1024 * 1024;

interface KeepingOptions extends RenderOptions {
  headers: SecurityHeaders;
  /** Not while they are served from their sources. */
  areKept: boolean;
}

/** The pages, and copies of them in front of the framework until a write names what they show. */
export function keepPages({ headers, areKept, ...options }: KeepingOptions) {
  const cache = new PageCache(areKept ? PAGE_CACHE_BYTES : 0, headers);
  options.database.onChange((changes) => cache.drop(changes));
  const front: Front = (request, response, next) => {
    if (!cache.answerKept(request, response)) next();
  };
  return { pages: options.pages, render: renderFromDatabase(options), cache, front };
}
