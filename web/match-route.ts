import type { Route } from './route.ts';
import { notFound, routes } from './routes.ts';

/** Longer than any slug or id, even spelled out in percent signs. */
const PARAMETER_MAXIMUM = 400;

export interface Match {
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

/** The one spelling of a public page's address: known path, known parameters in one order; `null` when no page has it. */
export function normaliseUrl(url: string): string | null {
  const { route, request } = findRoute(url);
  return route === notFound ? null : route.write(request);
}

const patterns = routes.map((route) => [route, compile(route.path)] as const);

/** `/blog/:key` has a parameter, `/reset-password/:token?` one that may be missing. Case and a slash at the end are free. */
function compile(path: string): RegExp {
  const pattern = path.replace(/\/$/, '').replace(/\/:(\w+)(\??)/g, '(?:/(?<$1>[^/]+))$2');
  return new RegExp(`^${pattern}/?$`, 'i');
}

/** `null` for what no page can be called: broken percent signs, NUL, endless names. */
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
