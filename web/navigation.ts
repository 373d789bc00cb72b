import type { QueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { loadDrawings } from './components/sketch.tsx';
import { loadView, type View } from './load-view.ts';

export interface Navigation {
  view(): View;
  subscribe(changed: () => void): () => void;
  go(url: string, options?: { replace?: boolean }): Promise<void>;
  refresh(): void;
}

/** A page that comes sooner than this needs no sign that it is coming. */
const PATIENCE_MS = 150;
const POSITIONS = 'chintan:positions';

/** Moves from page to page: first everything the next one shows is loaded, then it takes the place of this one. */
export function createNavigation(first: View, content: QueryClient): Navigation {
  let view = first;
  let latest = 0;
  const listeners = new Set<() => void>();
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
    if (url === view.url) return restore();
    void show(url, restore);
  });

  async function go(url: string, { replace = false } = {}) {
    const target = new URL(url, location.href);
    await show(target.pathname + target.search, (next) => {
      positions[entry] = scrollY;
      history[replace ? 'replaceState' : 'pushState'](null, '', next.url + target.hash);
      entry = nameEntry();
      arrive(target.hash);
    });
  }

  /** The later of two presses wins. */
  async function show(url: string, settle: (next: View) => void) {
    const turn = ++latest;
    const root = document.getElementById('root');
    const waiting = setTimeout(() => root?.setAttribute('aria-busy', 'true'), PATIENCE_MS);
    try {
      const [next] = await Promise.all([loadView(url, content), loadDrawings()]);
      const { moved } = next.head;
      if (turn === latest) await exchange(moved ? await loadView(moved, content) : next, settle);
    } catch {
      if (turn === latest) location.assign(url);
    } finally {
      clearTimeout(waiting);
      if (turn === latest) root?.removeAttribute('aria-busy');
    }
  }

  async function exchange(next: View, settle: (next: View) => void) {
    const update = () => {
      view = next;
      flushSync(refresh);
      describe(next);
      settle(next);
      focusHeading();
    };
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isStill || !document.startViewTransition) return update();
    await document.startViewTransition(update).updateCallbackDone;
  }

  function restore() {
    if (entry in positions) scrollTo(0, positions[entry] ?? 0);
    else arrive(location.hash);
  }

  function refresh() {
    for (const changed of listeners) changed();
  }

  return {
    view: () => view,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    go,
    refresh,
  };
}

/** Every entry of the session's history gets a name under which its scroll position is kept. */
function nameEntry(): string {
  const name = history.state?.entry ?? Math.random().toString(36).slice(2);
  history.replaceState({ entry: name }, '');
  return name;
}

function arrive(hash: string) {
  const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
  if (target) target.scrollIntoView();
  else scrollTo(0, 0);
}

/** Keeps the head true for bookmarks, readers of titles, and those who share the page. */
function describe({ head, url }: View) {
  document.title = head.title;
  document.querySelector('title')?.setAttribute('lang', head.language);
  document.querySelector('meta[name=description]')?.setAttribute('content', head.description);
  document.querySelector('link[rel=canonical]')?.setAttribute('href', new URL(head.canonical ?? url, location.href).href);
}

/** Where a screen reader starts to read. */
function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
