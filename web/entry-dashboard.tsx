import './styles/dashboard.css';
import { hydrateRoot } from 'react-dom/client';
import { createContent } from '#web/content/content.ts';
import { dashboardContent } from '#web/content/dashboard-content.ts';
import { createNavigation, followLinks, loadDashboardPage } from '#web/routing/dashboard-navigation.ts';
import { readAccessToken } from './access-token.ts';
import { startTexts } from './components/start-texts.ts';
import { DashboardApp } from './dashboard-app.tsx';
import type { Shown } from './pages.ts';
import { loadAnewForOthers } from './session/kept-page.ts';
import { showHandedOverToast } from './toasts/hand-over-toast.ts';
import { loadToasts } from './toasts/show-toast.ts';

// What browsers load in the dashboard, which unlike readers' pages is an application.

const { name, screen, request, state } = JSON.parse(document.getElementById('state')?.textContent ?? '');
const content = createContent(dashboardContent, state);
// The bar leaves space for the name instead of showing 'Login' first.
if (readAccessToken() !== null) document.documentElement.dataset.session = '';

const { signal } = new AbortController();
const url = location.pathname + location.search;
const Page = (await loadDashboardPage(name))[screen] as Shown['Page'];
const navigation = createNavigation({ url, name, screen, Page, request }, content);
hydrateRoot(
  document.getElementById('root') as HTMLElement,
  <DashboardApp content={content} navigation={navigation} onReady={ready} />,
);
followLinks(navigation, signal);
startTexts(signal);
showHandedOverToast();
loadAnewForOthers(signal);

function ready() {
  document.documentElement.dataset.ready = '';
  // So that a toast can say that there is no network.
  loadToasts().catch(() => {});
}
