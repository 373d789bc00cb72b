import { addressOfPath, REDIRECT_PATH_MAXIMUM, redirectPath } from './redirect-path.ts';

export const WRONG_TARGET =
  'Enter where it leads: a path on this site such as /about, or a full address with https://.';

const BASE = 'http://site.invalid';
/** Browsers take a backslash for a slash, so `/\host` is another site. */
const LOCAL = /^\/(?![/\\])/;
const ABSOLUTE = /^https?:\/\/[^/\\]/i;
const CONTROL = /\p{Cc}/u;

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
