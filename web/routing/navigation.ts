import { flushSync } from 'react-dom';
import { loadDrawings } from '#web/components/sketch.tsx';
import { type Content, ContentError } from '#web/content/content.ts';
import type { Shown } from '#web/pages.ts';
import { createStore, type Store } from '#web/store.ts';
import { failedView } from './failed-view.ts';
import type { View } from './load-view.ts';

export interface Navigation {
  view: Store<Shown>;
  go(url: string, options?: { replace?: boolean }): Promise<void>;
}

/** Updates the history and the scroll position; `previousScrollY` is where the previous page was left. */
type Settle = (next: View, previousScrollY: number) => void;

/** A page that loads faster than this needs no progress indicator. */
const PROGRESS_DELAY_MS = 150;
const POSITIONS = 'chintan:positions';
/** Browsers remember no more entries of a tab's history either. */
const POSITIONS_MAXIMUM = 50;

/** Moves from page to page: everything that the next page shows is loaded before it replaces the current one. */
export function createNavigation(first: Shown, content: Content): Navigation {
  const view = createStore(first);
  let latest = 0;
  const positions = readPositions();
  let entry = nameEntry();

  // The browser restores the scroll position of pages that it loads; for pages shown by script, we do.
  history.scrollRestoration = 'manual';
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
    positions.set(entry, scrollY);
    try {
      sessionStorage.setItem(POSITIONS, JSON.stringify([...positions].slice(-POSITIONS_MAXIMUM)));
    } catch {}
  });
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual';
  });
  addEventListener('popstate', () => {
    const url = location.pathname + location.search;
    positions.set(entry, scrollY);
    entry = nameEntry();
    if (url !== view.get().url) return void show(url, restore);
    // This cancels any navigation that is still loading.
    latest += 1;
    hideProgress();
    // A new fragment that names no element, such as a tab of a screen, leaves the page where it is.
    if (positions.has(entry) || hashTarget()) restore();
  });

  async function go(url: string, { replace = false } = {}) {
    const target = new URL(url, location.href);
    const path = target.pathname + target.search;
    await show(path, (next, previousScrollY) => {
      positions.set(entry, previousScrollY);
      history[replace ? 'replaceState' : 'pushState'](null, '', next.url + target.hash);
      entry = nameEntry();
      scrollToTarget();
    });
  }

  /** When navigations overlap, the latest one wins. */
  async function show(url: string, settle: Settle) {
    const attempt = ++latest;
    const isLatest = () => attempt === latest;
    const timer = setTimeout(() => isLatest() && root()?.setAttribute('aria-busy', 'true'), PROGRESS_DELAY_MS);
    try {
      const { loadPath } = await loadRoutes();
      const [next] = await Promise.all([loadPath(url, content), loadDrawings()]);
      if (!isLatest()) return;
      // It may be a file, or a former address that the server redirects.
      if (next === null) location.assign(url);
      else await replaceView(next, settle);
    } catch (error) {
      if (isLatest()) await showFailure(url, error, settle);
    } finally {
      clearTimeout(timer);
      if (isLatest()) hideProgress();
    }
  }

  async function showFailure(url: string, error: unknown, settle: Settle) {
    const isUnreachable = error instanceof ContentError || !navigator.onLine;
    if (isUnreachable) await replaceView(failedView(url, error, content), settle);
    // A script could not be imported, probably because a new release has replaced it: load the page as a whole.
    else location.assign(url);
  }

  async function replaceView(next: View, settle: Settle) {
    const update = () => {
      const previousScrollY = scrollY;
      flushSync(() => view.set(next));
      updateHead(next);
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
  try {
    return new Map(JSON.parse(sessionStorage.getItem(POSITIONS) ?? '[]'));
  } catch {
    return new Map();
  }
}

/** Those who only read one page do not need the list of all others. */
export const loadRoutes = () => import('./load-view.ts');

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

/** Bookmarks, screen readers and the sharing of links use the title and the metadata in the head. */
function updateHead({ head, url }: View) {
  document.title = head.title;
  document.querySelector('title')?.setAttribute('lang', head.language);
  document.querySelector('meta[name=description]')?.setAttribute('content', head.description);
  document
    .querySelector('link[rel=canonical]')
    ?.setAttribute('href', new URL(head.canonical ?? url, location.href).href);
}

/** Moves the focus to where a screen reader is to start reading. */
function focusTarget() {
  const target = hashTarget() ?? document.querySelector<HTMLElement>('main h1');
  if (!target) return;
  // A form field is focusable already, and must keep its position in the tab order.
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
