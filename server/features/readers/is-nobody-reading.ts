import type { IncomingHttpHeaders } from 'node:http';

/** What people read with: browsers begin so, for old times' sake. Libraries and most fetchers of previews do not. */
const BROWSER = /^(Mozilla|Opera|UCWEB)\//;

/** Programs that begin so too. An address in the name is one to complain to; Cubot makes telephones. */
const PROGRAM =
  /(?<!cu)bot|crawl|spider|slurp|headless|phantomjs|lighthouse|preview|uptime|monitor|pingdom|ptst\/|archiver|externalhit|externalagent|google-|googleother|mediapartners|compatible; (?!MSIE|Konqueror)|https?:/i;

const AHEAD = /prefetch|prerender|preview/i;
const AHEAD_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

/** Programs, and browsers that fetch what somebody might open next. */
export function isNobodyReading(headers: IncomingHttpHeaders): boolean {
  const userAgent = headers['user-agent'] ?? '';
  if (!BROWSER.test(userAgent) || PROGRAM.test(userAgent)) return true;
  return AHEAD_HEADERS.some((name) => AHEAD.test(String(headers[name] ?? '')));
}
