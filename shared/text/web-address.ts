import { readUrl } from './read-url.ts';

/** As browsers write it: domains of other scripts begin with `xn--`. */
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/;
/** What stands before the colon of a port is none. */
const SCHEME = /^[a-z][a-z\d+-]*:(?!\d)/i;
/** Two slashes and a host: with fewer or more of them, browsers would guess. */
const BEGINNING = /^https?:\/\/[^/]/i;
/** What no address holds as it stands, and what cannot be seen: direction marks, zero-width and control characters. */
const FORBIDDEN = /[\s<>"\\\p{C}\p{Default_Ignorable_Code_Point}]/u;

export const WRONG_WEB_ADDRESS = 'Please enter a web address, such as https://example.org.';

/** The address of another site's page as people type it: without `https://` too. */
export function completeWebAddress(typed: string): string {
  return SCHEME.test(typed) ? typed : `https://${typed}`;
}

/** Whether a link may lead there: to a public name, and with nobody's password. */
export function isWebAddress(address: string): boolean {
  if (!BEGINNING.test(address) || FORBIDDEN.test(address)) return false;
  const url = readUrl(address);
  return url !== null && DOMAIN.test(url.hostname) && url.username === '' && url.password === '';
}
