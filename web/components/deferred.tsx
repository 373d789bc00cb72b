import { type ComponentType, memo, Suspense, use, useEffect } from 'react';
import { readAccessToken } from '#web/access-token.ts';
import type { PageName } from '#web/pages.ts';

/** How far below the screen a section may be when its code is fetched: about two screens of a phone. */
const AHEAD = '1500px';

const loaders: [page: PageName, load: () => Promise<void>][] = [];

/** For a page whose module is loaded: before the server renders it, and before a navigation ends. */
export async function loadDeferred(name: PageName): Promise<void> {
  await Promise.all(loaders.map(([page, load]) => page === name && load()));
}

/**
 * A section of a page below the first screen. The server renders it like any other. On the first page, the browser
 * fetches its code only once the reader comes near it, and until then leaves it as the server has rendered it; somebody
 * who is logged in gets it at once. `data-ready` marks a section that React has taken over.
 *
 * @param page the module of pages that shows it
 * @param selector finds the section on the page
 */
export function deferred<Props extends object>(
  page: PageName,
  selector: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const pressed = new Set<HTMLElement>();
  let waiting: AbortController | undefined;
  const loadSection = async () => {
    Loaded ??= (await load()).default;
  };
  loaders.push([page, loadSection]);

  /** A click that comes before React has taken the section over is repeated after that. */
  function holdClick(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const target = (event.target as Element).closest<HTMLElement>('[data-needs-script]');
    if (!target?.closest(selector)) return;
    event.preventDefault();
    event.stopPropagation();
    pressed.add(target);
    target.setAttribute('aria-busy', 'true');
  }

  /** React must find the section as the server has rendered it. */
  function unmark() {
    for (const target of pressed) target.removeAttribute('aria-busy');
  }

  /** Without a network, the section stays as the server has rendered it, until the network is back or the next click. */
  async function loadUntilThere(signal: AbortSignal): Promise<void> {
    try {
      await loadSection();
      unmark();
    } catch {
      unmark();
      pressed.clear();
      await new Promise((resolve) => {
        for (const event of ['online', 'click']) addEventListener(event, resolve, { capture: true, signal });
      });
      await loadUntilThere(signal);
    }
  }

  function start(): Promise<void> {
    if (loading) return loading;
    waiting = new AbortController();
    const { signal } = waiting;
    const section = document.querySelector(selector);
    // React lets no click pass to a section that it has not taken over, so it is held before React hears of it.
    if (section) addEventListener('click', holdClick, { capture: true, signal });
    loading = whenNear(section, signal).then(() => loadUntilThere(signal));
    return loading;
  }

  /** Once React has taken the section over, or the reader has left the page. */
  function stop() {
    waiting?.abort();
    loading = undefined;
    pressed.clear();
  }

  function DeferredSection(props: Props) {
    useEffect(() => {
      document.querySelector(selector)?.setAttribute('data-ready', '');
      unmark();
      const held = [...pressed];
      stop();
      for (const target of held) target.click();
    }, []);
    if (Loaded) return <Loaded {...props} />;
    use(start());
    return null;
  }

  // Without `memo`, rendering the page again would empty a section whose code is not loaded yet.
  return memo(function Deferred(props: Props) {
    useEffect(() => {
      if (!Loaded) void start();
      return stop;
    }, []);
    return (
      <Suspense>
        <DeferredSection {...props} />
      </Suspense>
    );
  }) as unknown as ComponentType<Props>;
}

async function whenNear(section: Element | null, signal: AbortSignal): Promise<void> {
  if (!section || readAccessToken()) return;
  await new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(
      // Entries queue up while the thread is busy: the first may be outdated.
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && end(),
      { rootMargin: AHEAD },
    );
    const end = () => {
      observer.disconnect();
      resolve();
    };
    // The section itself may have no box.
    observer.observe(section.firstElementChild ?? section);
    section.addEventListener('focusin', end, { signal });
    signal.addEventListener('abort', () => observer.disconnect());
  });
}
