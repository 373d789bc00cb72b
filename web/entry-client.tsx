import { hydrateRoot } from 'react-dom/client';
import { createContent } from '#web/content/content.ts';
import { lazyContent } from '#web/content/lazy-content.ts';
import { withShownText } from '#web/content/rich-text-state.ts';
import { createNavigation, loadRoutes } from '#web/routing/navigation.ts';
import { onAccessTokenChange } from './access-token.ts';
import { App } from './app.tsx';
import { loadDrawings } from './components/sketch.tsx';
import { loadPage, type Shown } from './pages.ts';

const { name, screen, request, state } = JSON.parse(document.getElementById('state')?.textContent ?? '');
const content = createContent(lazyContent, withShownText(state, document));
// Content that was loaded for one user must not be shown to the next.
onAccessTokenChange(content.renew);

const root = document.getElementById('root') as HTMLElement;
const { url = location.pathname + location.search } = root.dataset;
const Page = (await loadPage(name))[screen] as Shown['Page'];
const navigation = createNavigation({ url, name, screen, Page, request }, content);
const siteUrl = document.querySelector<HTMLScriptElement>('script[data-site]')?.dataset.site ?? location.origin;
hydrateRoot(root, <App content={content} navigation={navigation} siteUrl={siteUrl} onReady={ready} />, {
  // React now renders the whole page again, and needs the drawings for it.
  onRecoverableError: () => void loadDrawings().then(() => navigation.view.update((view) => ({ ...view }))),
});

/** A link that is pointed at, or has the focus, will probably be followed. */
function prepareNavigation({ target }: Event) {
  if ((target as Element).closest?.('a[href^="/"]')) loadRoutes().catch(() => {});
}
for (const intent of ['pointerover', 'focusin']) addEventListener(intent, prepareNavigation);

function ready() {
  document.documentElement.dataset.ready = '';
  dispatchEvent(new Event('chintan:ready'));
}
