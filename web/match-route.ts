import { parse } from 'regexparam';
import { matchRoute, type Parser } from 'wouter';
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
  for (const route of routes) {
    const [matches, captures] = matchRoute(parseOnce, route.path, path);
    if (!matches) continue;
    const parameters = decode(captures);
    if (parameters) return { route, request: route.read({ parameters, query: new URLSearchParams(query) }) };
  }
  return { route: notFound, request: null };
}

/** The one spelling of a public page's address: known path, known parameters in one order; `null` when no page has it. */
export function normaliseUrl(url: string): string | null {
  const { route, request } = findRoute(url);
  return route === notFound ? null : route.write(request);
}

const parsed = new Map<string, ReturnType<Parser>>();

/** The router would read the pattern anew for every address it compares. */
function parseOnce(pattern: string): ReturnType<Parser> {
  const known = parsed.get(pattern) ?? parse(pattern);
  parsed.set(pattern, known);
  return known;
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
