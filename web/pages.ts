import type { ComponentType } from 'react';
import { DASHBOARD_PAGES } from './dashboard-pages.ts';

/** A page with what it is to show. */
export interface Shown {
  url: string;
  name: PageName;
  /** The component that its module exports. */
  screen: string;
  Page: ComponentType<{ request: unknown }>;
  request: unknown;
}

/**
 * The modules of the pages, which are rendered on the server; browsers load those of the dashboard alone. Pages that lead
 * to one another share a module, which exports a component for each.
 */
const MODULES = {
  home: () => import('./pages/home/home.tsx'),
  blog: () => import('./pages/blog/blog.tsx'),
  post: () => import('./pages/post/post.tsx'),
  tag: () => import('./pages/tag/tag.tsx'),
  archive: () => import('./pages/archive/archive.tsx'),
  'start-here': () => import('./pages/start-here/start-here.tsx'),
  categories: () => import('./pages/categories/categories.tsx'),
  series: () => import('./pages/series/series.tsx'),
  about: () => import('./pages/about/about.tsx'),
  newsletter: () => import('./pages/newsletter/newsletter.tsx'),
  replies: () => import('./pages/replies/replies.tsx'),
  letters: () => import('./pages/letters/letters.tsx'),
  policies: () => import('./pages/policies/policies.tsx'),
  account: () => import('./pages/account/account.tsx'),
  admin: () => import('./pages/admin/admin.tsx'),
  'not-found': () => import('./pages/not-found/not-found.tsx'),
  ...DASHBOARD_PAGES,
};

export type PageName = keyof typeof MODULES;

export type PageModule = Record<string, Shown['Page']>;

const loaded = new Map<PageName, PageModule>();

/** Caches the module: even a repeated `import()` has a cost, and the server would pay it for every page. */
export async function loadPage(name: PageName): Promise<PageModule> {
  const cached = loaded.get(name);
  if (cached) return cached;
  const page = (await MODULES[name]()) as unknown as PageModule;
  loaded.set(name, page);
  return page;
}
