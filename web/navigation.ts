import { flushSync } from 'react-dom';
import { loadDrawings } from './components/sketch.tsx';
import { type Content, ContentError } from './content.ts';
import { failedView, loadView, type View } from './load-view.ts';
import { normaliseUrl } from './match-route.ts';
import { createStore, type Store } from './store.ts';

export interface Navigation {
  view: Store<View>;
  go(url: string, options?: { replace?: boolean }): Promise<void>;
}

/** Puts the history and the scroll position right; `left` is where the page before was left. */
type Settle = (next: View, left: number) => void;

/** A page that comes sooner than this needs no sign that it is coming. */
const PATIENCE_MS = 150;
const POSITIONS = 'chintan:positions';

/** Moves from page to page: first everything the next one shows is loaded, then it takes the place of this one. */
export function createNavigation(first: View, content: Content): Navigation {
  const view = createStore(first);
  let latest = 0;
  const positions: Record<string, number> = JSON.parse(sessionStorage.getItem(POSITIONS) ?? '{}');
  let entry = nameEntry();

  // The browser restores the position of a page it loads; those we show ourselves, we restore.
  history.scrollRestoration = 'manual';
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
    positions[entry] = scrollY;
    sessionStorage.setItem(POSITIONS, JSON.stringify(positions));
  });
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual';
  });
  addEventListener('popstate', () => {
    const url = location.pathname + location.search;
    positions[entry] = scrollY;
    entry = nameEntry();
    if (url !== view.get().url) return void show(url, restore);
    // Whatever was on its way is no longer wanted.
    latest += 1;
    stopWaiting();
    restore();
  });

  async function go(url: string, { replace = false } = {}) {
    const target = new URL(url, location.href);
    const path = target.pathname + target.search;
    await show(normaliseUrl(path) ?? path, (next, left) => {
      positions[entry] = left;
      history[replace ? 'replaceState' : 'pushState'](null, '', next.url + target.hash);
      entry = nameEntry();
      arrive();
    });
  }

  /** The later of two presses wins. */
  async function show(url: string, settle: Settle) {
    const turn = ++latest;
    const isLatest = () => turn === latest;
    const waiting = setTimeout(() => isLatest() && root()?.setAttribute('aria-busy', 'true'), PATIENCE_MS);
    try {
      const [asked] = await Promise.all([loadView(url, content), loadDrawings()]);
      const { moved } = asked.head;
      const next = moved ? await loadView(moved, content) : asked;
      if (isLatest()) await exchange(next, settle);
    } catch (error) {
      if (isLatest()) await failed(url, error, settle);
    } finally {
      clearTimeout(waiting);
      if (isLatest()) stopWaiting();
    }
  }

  async function failed(url: string, error: unknown, settle: Settle) {
    const isOutOfReach = error instanceof ContentError || !navigator.onLine;
    if (isOutOfReach) await exchange(failedView(url, error, content), settle);
    // The script itself is no longer what the site hands out.
    else location.assign(url);
  }

  async function exchange(next: View, settle: Settle) {
    const update = () => {
      const left = scrollY;
      flushSync(() => view.set(next));
      describe(next);
      settle(next, left);
      focusArrival();
    };
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isStill || !document.startViewTransition) return update();
    const transition = document.startViewTransition(update);
    // A fade that is cut short by the next one is no error.
    transition.ready.catch(() => {});
    await transition.updateCallbackDone;
  }

  function restore() {
    if (entry in positions) scrollTo(0, positions[entry] ?? 0);
    else arrive();
  }

  return { view, go };
}

const root = () => document.getElementById('root');

/** Nothing is on its way any more. */
function stopWaiting() {
  root()?.removeAttribute('aria-busy');
}

/** Every entry of the session's history gets a name under which its scroll position is kept. */
function nameEntry(): string {
  const name = history.state?.entry ?? Math.random().toString(36).slice(2);
  history.replaceState({ ...history.state, entry: name }, '');
  return name;
}

function arrive() {
  const target = hashTarget();
  if (target) target.scrollIntoView();
  else scrollTo(0, 0);
}

function hashTarget(): HTMLElement | null {
  return location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
}

/** Keeps the head true for bookmarks, readers of titles, and those who share the page. */
function describe({ head, url }: View) {
  document.title = head.title;
  document.querySelector('title')?.setAttribute('lang', head.language);
  document.querySelector('meta[name=description]')?.setAttribute('content', head.description);
  document
    .querySelector('link[rel=canonical]')
    ?.setAttribute('href', new URL(head.canonical ?? url, location.href).href);
}

/** Where a screen reader starts to read. */
function focusArrival() {
  const arrival = hashTarget() ?? document.querySelector<HTMLElement>('main h1');
  if (!arrival) return;
  // A field can take the focus as it is, and must not lose its place among the others.
  if (arrival.tabIndex < 0) arrival.tabIndex = -1;
  arrival.focus({ preventScroll: true });
}
