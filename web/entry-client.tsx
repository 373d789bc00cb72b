import { hydrateRoot } from 'react-dom/client';
import { onAccessTokenChange } from './access-token.ts';
import { App } from './app.tsx';
import { loadDrawings } from './components/sketch.tsx';
import { createContent } from './content.ts';
import { fetchedContent } from './content-api.ts';
import { loadView } from './load-view.ts';
import { createNavigation } from './navigation.ts';
import { withShownText } from './rich-text-state.ts';

const state = JSON.parse(document.getElementById('state')?.textContent ?? '[]');
const content = createContent(fetchedContent, withShownText(state, document));
// Content that was loaded for one user must not be shown to the next.
onAccessTokenChange(content.renew);

const root = document.getElementById('root') as HTMLElement;
const { url = location.pathname + location.search } = root.dataset;
const navigation = createNavigation(await loadView(url, content), content);
const siteUrl = document.querySelector<HTMLScriptElement>('script[data-site]')?.dataset.site ?? location.origin;
hydrateRoot(root, <App content={content} navigation={navigation} siteUrl={siteUrl} onReady={ready} />, {
  // React now renders the whole page again, and needs the drawings for it.
  onRecoverableError: () => void loadDrawings().then(() => navigation.view.update((view) => ({ ...view }))),
});

function ready() {
  document.documentElement.dataset.ready = '';
  dispatchEvent(new Event('chintan:ready'));
}
