import type { ComponentType } from 'react';
import { FailedPage } from './components/failed-page.tsx';
import { type Content, ContentError, UNREACHABLE } from './content.ts';
import type { Head } from './heads.ts';
import { findRoute } from './match-route.ts';
import type { PageModule, Route } from './route.ts';

/** A page together with everything it shows, ready to be rendered. */
export interface View {
  url: string;
  name: string;
  Page: ComponentType<{ request: unknown }>;
  request: unknown;
  head: Head;
}

/** Used by the server before it renders a page, and by the browser before it navigates to one. */
export async function loadView(url: string, content: Content): Promise<View> {
  const { route, request } = findRoute(url);
  const [{ default: Page, head }] = await Promise.all([
    loadPage(route),
    content.load([['site'], ['categories'], ...route.needs(request)]),
  ]);
  const writeHead = (route.head ?? head) as NonNullable<typeof head>;
  const written = writeHead(request, content.read);
  // A page that is missing offers the newest articles instead.
  if (written.status === 404) await content.load([['latest', '']]);
  return { url, name: route.name, Page, request, head: written };
}

/** The page shown in place of one that could not be loaded. */
export function failedView(url: string, error: unknown, content: Content): View {
  const { name, description } = content.read('site');
  const heading = 'This page could not be loaded';
  const reason = error instanceof ContentError ? error.message : UNREACHABLE;
  return {
    url,
    name: 'failed',
    Page: FailedPage as View['Page'],
    request: { url, heading, reason },
    head: { title: `${heading} · ${name}`, description, canonical: null, language: 'en', status: 200 },
  };
}

const pages = new Map<Route, PageModule>();

/** Caches the module: even a repeated `import()` has a cost, and the server would pay it for every page. */
async function loadPage(route: Route): Promise<PageModule> {
  const cached = pages.get(route);
  if (cached) return cached;
  const page = await route.load();
  pages.set(route, page);
  return page;
}
