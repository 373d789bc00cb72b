import type { IncomingMessage } from 'node:http';

const ABSOLUTE = /^https?:\/\/[^/?#]+(.*)$/is;

/**
 * `GET http://site/blog HTTP/1.1` asks for `/blog` (RFC 9112, 3.2.2), so everything after this sees `/blog`. Which site
 * it names is not looked at, as little as what `Host` says: the site knows its own address.
 */
export function toOriginForm(request: IncomingMessage): void {
  const path = ABSOLUTE.exec(request.url ?? '')?.[1];
  if (path !== undefined) request.url = path.startsWith('/') ? path : `/${path}`;
}
