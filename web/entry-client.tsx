import './styles/site.css';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { loadDrawings } from './components/sketch.tsx';
import { createContent } from './content.ts';
import { fetchedContent } from './content-api.ts';
import { loadView } from './load-view.ts';
import { createNavigation } from './navigation.ts';

const content = createContent(fetchedContent, JSON.parse(document.getElementById('state')?.textContent ?? '[]'));
// What was read in somebody's name is not shown to the next one.
addEventListener('storage', ({ key }) => (key === 'access_token' || key === null) && content.renew());

const navigation = createNavigation(await loadView(location.pathname + location.search, content), content);
const root = document.getElementById('root') as HTMLElement;
hydrateRoot(root, <App content={content} navigation={navigation} onReady={ready} />, {
  // React now draws the page anew, and needs the pen for it.
  onRecoverableError: () => void loadDrawings().then(navigation.refresh),
});

function ready() {
  document.documentElement.dataset.ready = '';
  dispatchEvent(new Event('chintan:ready'));
}
