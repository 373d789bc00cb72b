import { compose } from '#shared/text/compose.ts';

/** Longer addresses are never asked for by people. In UTF-16 units. */
const REDIRECT_PATH_MAXIMUM = 2000;

/** The parameters by which other systems name a page. All others, such as those of campaigns, change nothing. */
const NAMING_PARAMETERS = new Set(['attachment_id', 'author', 'cat', 'm', 'p', 'page_id', 'tag']);

/** An absolute address or a root-relative one: its path and its query. `//host` is neither. */
const ADDRESS = /^(?:https?:\/\/[^/?#\\]+(?<path>\/[^?#]*)?|(?<own>\/(?!\/)[^?#]*))(?:\?(?<query>[^#]*))?/i;
const CONTROL = /\p{Cc}/u;
/** Decoded, these would be taken for the separators of an address, or for the sign of an encoding. */
const SEPARATOR = '%(?:2F|3F|23|25|5C)';
const IS_SEPARATOR = new RegExp(SEPARATOR, 'i');
const ENCODED = new RegExp(`${SEPARATOR}|(?:(?!${SEPARATOR})%[\\da-f]{2})+`, 'gi');
/** What other systems append to an address of the same page. */
const SAME_PAGE = ['/', '/index.html', '/index.htm', '/index.php', '/amp'];

/**
 * Normalises an address of another site, or of this one, to the key of its redirect: without origin, decoded, composed,
 * without what does not change the page. Encodings that are not UTF-8 stay. The case stays, since it matters to many
 * servers; the lookup tries lower case second. What it returns it would return unchanged.
 * @returns `undefined` for what can be no key: relative, with control characters, or too long
 */
export function redirectPath(address: string): string | undefined {
  const trimmed = address.trim();
  const groups = trimmed.isWellFormed() ? ADDRESS.exec(trimmed)?.groups : undefined;
  if (!groups) return undefined;
  const path = shorten(decode((groups.path ?? groups.own ?? '/').replace(/\/{2,}/g, '/')));
  const key = path + namingQuery(groups.query ?? '');
  return key.length > REDIRECT_PATH_MAXIMUM || CONTROL.test(key) ? undefined : key;
}

/** @returns the root-relative address with this key, as a request names it */
export function addressOfPath(key: string): string {
  const { pathname, search } = new URL(`http://site.invalid${key}`);
  return pathname + search;
}

function decode(path: string): string {
  const decoded = path.replace(ENCODED, (run) => {
    if (IS_SEPARATOR.test(run)) return run.toUpperCase();
    try {
      return decodeURIComponent(run);
    } catch {
      return run.toUpperCase();
    }
  });
  return compose(decoded.replaceAll('\\', '%5C'));
}

/** Takes time in proportion to the length, since strangers choose what is asked for. */
function shorten(path: string): string {
  let shorter = path.trimEnd();
  for (;;) {
    const suffix = SAME_PAGE.find((ending) => shorter.endsWith(ending));
    if (suffix === undefined) return shorter || '/';
    shorter = shorter.slice(0, -suffix.length).trimEnd();
  }
}

function namingQuery(query: string): string {
  if (query === '') return '';
  const values = new Map<string, string>();
  for (const [name, given] of new URLSearchParams(query)) {
    const value = compose(given).trim();
    if (NAMING_PARAMETERS.has(name) && value !== '' && !values.has(name)) values.set(name, value);
  }
  const pairs = [...values].sort().map(([name, value]) => `${name}=${value.replace(/[%&#+]/g, encodeURIComponent)}`);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

export const WRONG_TARGET =
  'Enter where it leads: a path on this site such as /about, or a full address with https://.';

const BASE = 'http://site.invalid';
/** Browsers take a backslash for a slash, so `/\host` is another site. */
const LOCAL = /^\/(?![/\\])/;
const ABSOLUTE = /^https?:\/\/[^/\\]/i;

/**
 * Normalises what a redirect is to lead to. The result is ASCII, and can be a header as it is.
 * @param siteUrl the site's own address: an address of this site becomes a path
 * @returns `undefined` for what leads nowhere or is no address of the web
 */
export function readTarget(typed: string, siteUrl = ''): string | undefined {
  const target = typed.trim();
  if (target.length > REDIRECT_PATH_MAXIMUM || CONTROL.test(target) || !target.isWellFormed()) return undefined;
  if (LOCAL.test(target)) return localTarget(new URL(target, BASE));
  const url = ABSOLUTE.test(target) ? URL.parse(target) : null;
  if (url?.username !== '' || url.password !== '') return undefined;
  // The server of the site may lead from http to https, so without this an address could lead to itself.
  return url.host === URL.parse(siteUrl)?.host ? localTarget(url) : url.href;
}

/** One spelling for each address, by which chains are recognised. */
function localTarget({ pathname, search, hash }: URL): string | undefined {
  if (!LOCAL.test(pathname)) return undefined;
  const key = redirectPath(pathname);
  return key === undefined ? undefined : addressOfPath(key) + search + hash;
}

export function isLocal(target: string): boolean {
  return target.startsWith('/');
}
