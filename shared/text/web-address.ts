import { readUrl } from './read-url.ts';

/** A domain as browsers normalise it: other scripts are encoded with `xn--`. */
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/;
/** A host followed by a port is not a scheme. */
const SCHEME = /^[a-z][a-z\d+-]*:(?!\d)/i;
/** Requires exactly two slashes: browsers silently correct addresses with fewer or more. */
const BEGINNING = /^https?:\/\/[^/]/i;
/** Characters that addresses must encode, and invisible ones: direction marks, zero-width and control characters. */
const FORBIDDEN = /[\s<>"\\\p{C}\p{Default_Ignorable_Code_Point}]/u;

export const WRONG_WEB_ADDRESS = 'Enter a web address such as https://example.org.';

/** Adds the `https://` that people omit when they type an address. */
export function completeWebAddress(typed: string): string {
  return SCHEME.test(typed) ? typed : `https://${typed}`;
}

/** Whether the site may link to it: a public host name, without user name and password. */
export function isWebAddress(address: string): boolean {
  if (!BEGINNING.test(address) || FORBIDDEN.test(address)) return false;
  const url = readUrl(address);
  return url !== null && DOMAIN.test(url.hostname) && url.username === '' && url.password === '';
}
