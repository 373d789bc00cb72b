import type { ComponentType } from 'react';
import { FailedPage } from './components/failed-page.tsx';
import { type Content, ContentError, UNREACHABLE } from './content.ts';
import type { Head } from './heads.ts';
import { findRoute } from './match-route.ts';
import type { Route } from './route.ts';

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
  const [Page] = await Promise.all([
    loadPage(route),
    content.load([['site'], ['categories'], ...route.needs(request)]),
  ]);
  return { url, name: route.name, Page, request, head: route.head(request, content.read) };
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

const pages = new Map<Route, View['Page']>();

/** Caches the component: even a repeated `import()` has a cost, and the server would pay it for every page. */
async function loadPage(route: Route): Promise<View['Page']> {
  const cached = pages.get(route);
  if (cached) return cached;
  const { default: Page } = await route.load();
  pages.set(route, Page);
  return Page;
}
