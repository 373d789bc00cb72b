import type { ComponentType } from 'react';
import { FailedPage } from './components/failed-page.tsx';
import { type Content, ContentError, UNREACHABLE } from './content.ts';
import type { Head } from './heads.ts';
import { findRoute } from './match-route.ts';
import type { Route } from './route.ts';

/** A page with everything it shows: it can be rendered at once. */
export interface View {
  url: string;
  name: string;
  Page: ComponentType<{ request: unknown }>;
  request: unknown;
  head: Head;
}

/** The same on both sides: the server does it before rendering, the browser before it moves on. */
export async function loadView(url: string, content: Content): Promise<View> {
  const { route, request } = findRoute(url);
  const [Page] = await Promise.all([
    loadPage(route),
    content.load([['site'], ['categories'], ...route.needs(request)]),
  ]);
  return { url, name: route.name, Page, request, head: route.head(request, content.read) };
}

/** Stands where a page could not be loaded. */
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

/** An import is not free the second time either, and a server makes it for every page. */
async function loadPage(route: Route): Promise<View['Page']> {
  const known = pages.get(route);
  if (known) return known;
  const { default: Page } = await route.load();
  pages.set(route, Page);
  return Page;
}
