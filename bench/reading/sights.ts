/** What a reader sees on the screen. */
export interface Sight {
  /** When it was painted, in milliseconds of the clock of this machine. */
  at: number;
  path: string;
  /** The heading of the page; empty until there is text to read below it. */
  heading: string;
  isLiked: boolean;
  isReplying: boolean;
  isMenuOpen: boolean;
}

declare global {
  interface Window {
    reportSight(sight: Sight): void;
    /** The longest time of each interaction until the next paint. */
    interactions: Map<number, number>;
  }
}

/**
 * Runs in each document before its own scripts, and reports what can be seen, each time that changes, once it is painted.
 * So it makes no difference whether a move keeps the document or loads another one.
 */
export function watchScreen(): void {
  const READABLE_LENGTH = 40;
  const isSeen = (selector: string) => [...document.querySelectorAll(selector)].some((each) => each.checkVisibility());
  const hasText = () =>
    [...document.querySelectorAll('main p')].some(({ textContent }) => textContent.length > READABLE_LENGTH);
  const describe = () => ({
    path: location.pathname,
    heading: (hasText() && document.querySelector('main h1')?.textContent) || '',
    isLiked: document.querySelector('.like[aria-pressed="true"]') !== null,
    isReplying: isSeen('main li textarea'),
    isMenuOpen: isSeen('nav[aria-label="Main"] a'),
  });
  let seen = '';

  function look(): void {
    const sight = describe();
    const text = JSON.stringify(sight);
    if (text !== seen) {
      seen = text;
      // The first frame paints it, and the second one begins after that.
      requestAnimationFrame(() => requestAnimationFrame(() => window.reportSight({ ...sight, at: Date.now() })));
    }
    requestAnimationFrame(look);
  }

  function watchInteractions(): void {
    window.interactions = new Map();
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[]) {
        if (!interactionId) continue;
        window.interactions.set(interactionId, Math.max(duration, window.interactions.get(interactionId) ?? 0));
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  }

  // Frames of other sites are not looked at.
  if (window !== top) return;
  look();
  watchInteractions();
}
