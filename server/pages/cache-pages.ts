import { ResponseCache } from '#server/http/response-cache.ts';
import type { SecurityHeaders } from '#server/http/security-headers.ts';

const MAXIMUM_BYTES = 16 * 1024 * 1024;

/**
 * Browsers ask each time whether their copy still holds; a shared cache may hand out its copy for a second
 * and then asks as well.
 */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=1, must-revalidate';

/** Copies of rendered pages. Pages are rendered as for a stranger, so one copy serves everybody. */
export function createPageCache({ enabled, headers }: { enabled: boolean; headers: SecurityHeaders }): ResponseCache {
  return new ResponseCache({
    maximumBytes: enabled ? MAXIMUM_BYTES : 0,
    contentType: 'text/html; charset=utf-8',
    headers: { ...headers, 'cache-control': CACHE_CONTROL },
  });
}
