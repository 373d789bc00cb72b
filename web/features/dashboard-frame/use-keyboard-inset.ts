import { useEffect } from 'react';

/**
 * Tells the style sheets as `--keyboard` how much of the window the keyboard of a phone covers. When it opens, browsers
 * make only the visible part of the page smaller, so that what sticks to the foot of the window would be behind it.
 * `interactive-widget` in the viewport tag would do the same without a script, but Safari does not know it.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const { visualViewport } = window;
    if (!visualViewport) return;
    const { style } = document.documentElement;
    const listening = new AbortController();
    const follow = () => style.setProperty('--keyboard', `${coveredHeight(visualViewport)}px`);
    for (const event of ['resize', 'scroll']) visualViewport.addEventListener(event, follow, listening);
    return () => {
      listening.abort();
      style.removeProperty('--keyboard');
    };
  }, []);
}

/** Of a page that is enlarged with two fingers, less is visible as well, without any keyboard. */
function coveredHeight({ height, offsetTop, scale }: VisualViewport): number {
  return scale > 1 ? 0 : Math.max(0, Math.round(innerHeight - height - offsetTop));
}
