import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { loadContent, readContent } from './content.ts';
import type { Head } from './heads.ts';
import { findRoute } from './match-route.ts';

/** A page with everything it shows: it can be rendered at once. */
export interface View {
  url: string;
  name: string;
  Page: ComponentType<{ request: unknown }>;
  request: unknown;
  head: Head;
}

/** The same on both sides: the server does it before rendering, the browser before it moves on. */
export async function loadView(url: string, content: QueryClient): Promise<View> {
  const { route, request } = findRoute(url);
  const [page] = await Promise.all([
    route.load(),
    loadContent(content, [['site'], ['categories'], ...route.needs(request)]),
  ]);
  return { url, name: route.name, Page: page.default, request, head: route.head(request, readContent(content)) };
}
