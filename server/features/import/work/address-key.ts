import { compose } from '#shared/text/compose.ts';

/**
 * Brings the spellings of one address into one form, so that links between imported posts are recognised: without
 * protocol, `www.`, fragment and trailing slash, and percent-decoded.
 * @param address absolute, root-relative or `archive:NAME`
 */
export function addressKey(address: string): string {
  const [beforeFragment = ''] = address.split('#');
  const key = compose(decoded(beforeFragment))
    .replace(/^(?:https?:)?\/\/(?:www\.)?/i, '//')
    .replace(/\/(?:index\.html?)?$/, '');
  return key.replace(/^\/\/[^/?]+/, (host) => host.toLowerCase());
}

function decoded(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
