import { type ComponentType, memo, Suspense, use, useEffect } from 'react';
import { readAccessToken } from '#web/access-token.ts';
import type { PageName } from '#web/pages.ts';

/** How far below the screen a part may be when its code is fetched: about two screens of a phone. */
const AHEAD = '1500px';

const loaders: [page: PageName, load: () => Promise<void>][] = [];

/** Loads the deferred parts of a page whose module is there: before the server renders it, and before a navigation ends. */
export async function loadDeferred(name: PageName): Promise<void> {
  await Promise.all(loaders.map(([page, load]) => page === name && load()));
}

/**
 * A part of a page below the first screen. The server renders it like any other. On the first page, the browser fetches
 * its code only once the reader comes near it, and until then leaves it as the server has rendered it; somebody who is
 * logged in gets it at once. `data-ready` marks a part that React has taken over.
 *
 * @param page the module of pages that shows it
 * @param selector finds the part on the page
 */
export function deferred<Props extends object>(
  page: PageName,
  selector: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  let pressed: HTMLElement | undefined;
  let waiting: AbortController | undefined;
  const loadPart = async () => {
    Loaded ??= (await load()).default;
  };
  loaders.push([page, loadPart]);

  /** A click that comes before React has taken the part over is repeated after that. */
  function holdClick(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return;
    const target = (event.target as Element).closest<HTMLElement>('[data-needs-script]');
    if (!target?.closest(selector)) return;
    event.preventDefault();
    event.stopPropagation();
    pressed = target;
    pressed.setAttribute('aria-busy', 'true');
  }

  /** Without a network, the part stays as the server has rendered it, until the network is back or the next click. */
  async function loadUntilThere(signal: AbortSignal): Promise<void> {
    try {
      await loadPart();
      pressed?.removeAttribute('aria-busy');
    } catch {
      pressed?.removeAttribute('aria-busy');
      pressed = undefined;
      await new Promise((resolve) => {
        const once = { once: true, capture: true, signal };
        for (const event of ['online', 'click']) addEventListener(event, resolve, once);
      });
      await loadUntilThere(signal);
    }
  }

  function start(): Promise<void> {
    if (loading) return loading;
    waiting = new AbortController();
    const { signal } = waiting;
    const part = document.querySelector(selector);
    // React lets no click pass to a part that it has not taken over, so it is held before React hears of it.
    if (part) addEventListener('click', holdClick, { capture: true, signal });
    loading = whenNear(part, signal).then(() => loadUntilThere(signal));
    return loading;
  }

  /** Once React has taken the part over, or the reader has left the page. */
  function stop() {
    waiting?.abort();
    loading = undefined;
    pressed = undefined;
  }

  function Part(props: Props) {
    useEffect(() => {
      document.querySelector(selector)?.setAttribute('data-ready', '');
      const held = pressed;
      stop();
      held?.click();
    }, []);
    if (Loaded) return <Loaded {...props} />;
    use(start());
    return null;
  }

  // Without `memo`, rendering the page again would empty a part whose code is not loaded yet.
  return memo(function Deferred(props: Props) {
    useEffect(() => {
      if (!Loaded) void start();
      return stop;
    }, []);
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  }) as unknown as ComponentType<Props>;
}

async function whenNear(part: Element | null, signal: AbortSignal): Promise<void> {
  if (!part || readAccessToken()) return;
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
    // The part itself may have no box.
    observer.observe(part.firstElementChild ?? part);
    part.addEventListener('focusin', end, { once: true, signal });
    signal.addEventListener('abort', () => observer.disconnect());
  });
}
