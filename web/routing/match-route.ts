import type { Route } from './route.ts';
import { notFound, routes } from './routes.ts';

/** Longer than any slug or id, even when it is percent-encoded. */
const PARAMETER_MAXIMUM = 400;

interface Match {
  route: Route;
  request: unknown;
}

/** `url` is root-relative, as in a request line. */
export function findRoute(url: string): Match {
  const [path = '', query = ''] = (url.split('#')[0] ?? '').split(/\?(.*)/s);
  for (const [route, pattern] of patterns) {
    const match = pattern.exec(path);
    const parameters = match && decode(match.groups ?? {});
    if (parameters) return { route, request: route.read({ parameters, query: new URLSearchParams(query) }) };
  }
  return { route: notFound, request: null };
}

/** The canonical spelling of an address: only known parameters, in a fixed order; `null` when no page has it. */
export function normaliseUrl(url: string): string | null {
  const { route, request } = findRoute(url);
  return route === notFound ? null : route.write(request);
}

/**
 * Whether the address may hold the token of a link in a mail. Only the browser reads it, so the page is the same for
 * all, and its canonical address has none.
 */
export function holdsSecret(url: string): boolean {
  const { route, request } = findRoute(url);
  return route.path.endsWith('/:token?') && route.write(request) !== url;
}

const patterns = routes.map((route) => [route, compile(route.path)] as const);

/** `/blog/:key` has a parameter, `/reset-password/:token?` an optional one. Case and a trailing slash are ignored. */
function compile(path: string): RegExp {
  const pattern = path.replace(/\/$/, '').replace(/\/:(\w+)(\??)/g, '(?:/(?<$1>[^/]+))$2');
  return new RegExp(`^${pattern}/?$`, 'i');
}

/** Returns `null` for what cannot be a parameter: malformed percent-encoding, NUL, or more than the maximum length. */
function decode(captures: Record<string, string | undefined>): Record<string, string> | null {
  const parameters: Record<string, string> = {};
  try {
    for (const [name, value = ''] of Object.entries(captures)) {
      const text = decodeURIComponent(value);
      if (text.length > PARAMETER_MAXIMUM || text.includes('\0')) return null;
      parameters[name] = text;
    }
    return parameters;
  } catch {
    return null;
  }
}
