import type { Content } from '#web/content/content.ts';
import type { PageModule, PageName, Shown } from '#web/pages.ts';
import type { Head } from './make-head.ts';
import type { Match } from './match-route.ts';

/** A page together with everything it shows, ready to be rendered. */
export interface View extends Shown {
  head: Head;
}

/** Used by the server before it renders a page, and by the dashboard before it shows another screen. */
export async function loadView(
  url: string,
  { route, request }: Match,
  loadPage: (name: PageName) => Promise<PageModule>,
  content: Content,
): Promise<View> {
  const { name, screen = 'default' } = route;
  const [page] = await Promise.all([loadPage(name), content.load([['site'], ['categories'], ...route.needs(request)])]);
  return { url, name, screen, Page: page[screen] as Shown['Page'], request, head: route.head(request, content.read) };
}
