import { flushSync } from 'react-dom';
import type { Content } from '#web/content/content.ts';
import { DASHBOARD_PAGES, isDashboard } from '#web/dashboard-pages.ts';
import { goTo } from '#web/go-to.ts';
import type { PageModule, PageName, Shown } from '#web/pages.ts';
import { ApiError, UNREACHABLE } from '#web/session/api.ts';
import { readStoredJson, writeStored } from '#web/storage.ts';
import { createStore, type Store } from '#web/store.ts';
import { showFailureToast } from '#web/toasts/show-toast.ts';
import { dashboardRoutes } from './dashboard-routes.ts';
import { loadView, type View } from './load-view.ts';
import { createMatcher, type Match } from './match-route.ts';

export interface Navigation {
  view: Store<Shown>;
  /** Pages outside of the dashboard are loaded as documents. */
  go(url: string, options?: { replace?: boolean }): Promise<void>;
}

/** Updates the history and the scroll position; `previousScrollY` is where the previous page was left. */
type Settle = (next: View, previousScrollY: number) => void;

/** A page that loads faster than this needs no progress indicator. */
const PROGRESS_DELAY_MS = 150;
const POSITIONS = 'chintan:positions';
/** Browsers remember no more entries of a tab's history either. */
const POSITIONS_MAXIMUM = 50;

const findRoute = createMatcher(dashboardRoutes);

export async function loadDashboardPage(name: PageName): Promise<PageModule> {
  if (!isDashboard(name)) throw new Error(`${name} is no page of the dashboard.`);
  return (await DASHBOARD_PAGES[name]()) as unknown as PageModule;
}

/** Moves from screen to screen: everything that the next one shows is loaded before it replaces the current one. */
export function createNavigation(first: Shown, content: Content): Navigation {
  const view = createStore(first);
  let latest = 0;
  const positions = readPositions();
  let entry = nameEntry();

  // The browser restores the scroll position of pages that it loads; for screens shown by script, we do.
  history.scrollRestoration = 'manual';
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
    positions.set(entry, scrollY);
    writeStored('session', POSITIONS, JSON.stringify([...positions].slice(-POSITIONS_MAXIMUM)));
  });
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual';
  });
  addEventListener('popstate', () => {
    const url = location.pathname + location.search;
    positions.set(entry, scrollY);
    entry = nameEntry();
    // A screen that cannot be loaded by script is loaded as a document: the address is that of the screen already.
    const match = findRoute(url);
    if (url !== view.get().url) return void (match && show(url, match, restore).catch(() => location.reload()));
    // This cancels any navigation that is still loading.
    latest += 1;
    hideProgress();
    // A new fragment that names no element, such as a tab of a screen, leaves the page where it is.
    if (positions.has(entry) || hashTarget()) restore();
  });

  async function go(url: string, { replace = false } = {}) {
    const target = new URL(url, location.href);
    const match = findRoute(target.pathname + target.search);
    if (!match || target.origin !== location.origin) return goTo(url, { replace });
    const path = match.route.write(match.request);
    const settle: Settle = (next, previousScrollY) => {
      positions.set(entry, previousScrollY);
      history[replace ? 'replaceState' : 'pushState'](null, '', next.url + target.hash);
      entry = nameEntry();
      // Changing the history by script tells nobody.
      dispatchEvent(new HashChangeEvent('hashchange'));
      scrollToTarget();
    };
    await show(path, match, settle).catch((error) => {
      if (error instanceof ApiError) showFailureToast(error);
      else if (!navigator.onLine) showFailureToast(new ApiError(0, [UNREACHABLE]));
      // A script that cannot be imported was probably replaced by a new release.
      else goTo(url, { replace });
    });
  }

  /** When navigations overlap, the latest one wins, and only its failure matters. */
  async function show(url: string, match: Match, settle: Settle) {
    const attempt = ++latest;
    const isLatest = () => attempt === latest;
    const timer = setTimeout(() => isLatest() && root()?.setAttribute('aria-busy', 'true'), PROGRESS_DELAY_MS);
    try {
      const next = await loadView(url, match, loadDashboardPage, content);
      if (isLatest()) await replaceView(next, settle);
    } catch (error) {
      if (isLatest()) throw error;
    } finally {
      clearTimeout(timer);
      if (isLatest()) hideProgress();
    }
  }

  async function replaceView(next: View, settle: Settle) {
    const update = () => {
      const previousScrollY = scrollY;
      flushSync(() => view.set(next));
      document.title = next.head.title;
      settle(next, previousScrollY);
      focusTarget();
    };
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (prefersReducedMotion || !document.startViewTransition) return update();
    const transition = document.startViewTransition(update);
    // A transition that the next one interrupts is not an error.
    transition.ready.catch(() => {});
    await transition.updateCallbackDone;
  }

  function restore() {
    const position = positions.get(entry);
    if (position === undefined) scrollToTarget();
    else scrollTo(0, position);
  }

  return { view, go };
}

/** By the names of the entries. Where the browser lets the site store nothing, they are forgotten with the page. */
function readPositions(): Map<string, number> {
  const stored = readStoredJson('session', POSITIONS);
  return new Map(Array.isArray(stored) ? (stored.filter(Array.isArray) as [string, number][]) : []);
}

const root = () => document.getElementById('root');

function hideProgress() {
  root()?.removeAttribute('aria-busy');
}

/** Gives the current entry of the session history a name, under which its scroll position is stored. */
function nameEntry(): string {
  const name = history.state?.entry ?? `${Math.random()}`;
  history.replaceState({ ...history.state, entry: name }, '');
  return name;
}

function scrollToTarget() {
  const target = hashTarget();
  if (target) target.scrollIntoView();
  else scrollTo(0, 0);
}

function hashTarget(): HTMLElement | null {
  try {
    return location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
  } catch {
    // A broken percent sequence names no element.
    return null;
  }
}

/** Moves the focus to where a screen reader is to start reading. */
function focusTarget() {
  const target = hashTarget() ?? document.querySelector<HTMLElement>('main h1');
  if (!target) return;
  // A form field is focusable already, and must keep its position in the tab order.
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Follows links to other screens without loading a document. All other clicks on links are left to the browser. */
export function followLinks(navigation: Navigation, signal: AbortSignal): void {
  const follow = (event: MouseEvent) => {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
    if (!link || hasModifier || event.defaultPrevented || link.target || link.download) return;
    const isHere = link.pathname + link.search === location.pathname + location.search;
    if (link.origin !== location.origin || (isHere && link.hash) || !findRoute(link.pathname + link.search)) return;
    event.preventDefault();
    void navigation.go(link.href);
  };
  document.addEventListener('click', follow, { signal });
}
