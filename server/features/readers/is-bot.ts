import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';

/** For historical reasons every browser's user agent begins like this. Unlisted HTTP libraries do not. */
const BROWSER = /^(Mozilla|Opera|UCWEB)\//;

const PREFETCH = /prefetch|prerender|preview/i;
const PREFETCH_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

/** Recognises bots, and browsers that prefetch a page the visitor may never open. */
export function isBot(headers: IncomingHttpHeaders): boolean {
  const userAgent = headers['user-agent'] ?? '';
  if (!BROWSER.test(userAgent) || isbot(userAgent)) return true;
  return PREFETCH_HEADERS.some((name) => PREFETCH.test(String(headers[name] ?? '')));
}
