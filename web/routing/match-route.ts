import type { Route } from './route.ts';

/** Longer than any slug or id, even when it is percent-encoded. */
const PARAMETER_MAXIMUM = 400;

export interface Match {
  route: Route;
  request: unknown;
}

/**
 * @returns the function that finds the route of an address, which is root-relative, as in a request line; for one that has
 * none, it returns `undefined`
 */
export function createMatcher(routes: Route[]): (url: string) => Match | undefined {
  const patterns = routes.map((route) => [route, compile(route.path)] as const);
  return (url) => {
    const [path = '', query = ''] = (url.split('#')[0] ?? '').split(/\?(.*)/s);
    for (const [route, pattern] of patterns) {
      const match = pattern.exec(path);
      const parameters = match && decode(match.groups ?? {});
      if (parameters) return { route, request: route.read({ parameters, query: new URLSearchParams(query) }) };
    }
    return undefined;
  };
}

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
