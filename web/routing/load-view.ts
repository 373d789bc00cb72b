import { loadDeferred } from '#web/components/deferred.tsx';
import type { Content } from '#web/content/content.ts';
import { loadPage, type PageName, type Shown } from '#web/pages.ts';
import type { Head } from './make-head.ts';
import { findRoute, normaliseUrl } from './match-route.ts';

/** Fetched together, since whoever goes to a page in the browser needs both. */
export { fetchedContent } from '#web/content/content-api.ts';

/** A page together with everything it shows, ready to be rendered. */
export interface View extends Shown {
  head: Head;
}

/** Used by the server before it renders a page, and by the browser before it navigates to one. */
export async function loadView(url: string, content: Content): Promise<View> {
  const { route, request } = findRoute(url);
  const { name, screen = 'default' } = route;
  const [page] = await Promise.all([
    loadWholePage(name),
    content.load([['site'], ['categories'], ...route.needs(request)]),
  ]);
  const Page = page[screen] as Shown['Page'];
  const head = route.head(request, content.read);
  // A page that is missing offers the newest articles instead.
  if (head.status === 404) await content.load([['latest', '']]);
  return { url, name, screen, Page, request, head };
}

async function loadWholePage(name: PageName) {
  const page = await loadPage(name);
  await loadDeferred(name);
  return page;
}

/** The page of an address in any spelling, or the page that it has moved to; `null` if no page has this address. */
export async function loadPath(path: string, content: Content): Promise<View | null> {
  const url = normaliseUrl(path);
  if (url === null) return null;
  const view = await loadView(url, content);
  return view.head.moved ? loadPath(view.head.moved, content) : view;
}
