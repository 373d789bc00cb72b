import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';

/** What people read with: browsers begin so, for old times' sake. Libraries that no list knows do not. */
const BROWSER = /^(Mozilla|Opera|UCWEB)\//;

const AHEAD = /prefetch|prerender|preview/i;
const AHEAD_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

/** Programs, and browsers that fetch what somebody might open next. */
export function isBot(headers: IncomingHttpHeaders): boolean {
  const userAgent = headers['user-agent'] ?? '';
  if (!BROWSER.test(userAgent) || isbot(userAgent)) return true;
  return AHEAD_HEADERS.some((name) => AHEAD.test(String(headers[name] ?? '')));
}
