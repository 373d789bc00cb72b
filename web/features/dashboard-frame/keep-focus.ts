import { focusFallbackIfLost } from '#web/forms/focus-if-lost.ts';

/**
 * What is pressed may disappear: a button with its row, or a list with its last entry. Browsers then begin again at the
 * top of the page. Here the focus goes to the nearest element around it that is left and made for this by `tabIndex={-1}`.
 * @returns the function that ends this
 */
export function keepFocus(screen: HTMLElement): () => void {
  let focused: Element | null = null;
  let around: HTMLElement[] = [];
  const remember = ({ target }: Event) => {
    focused = target as Element;
    around = ancestorsOf(focused).filter((element) => element.getAttribute('tabindex') === '-1');
  };
  const observer = new MutationObserver(() => {
    if (!focused || focused.isConnected) return;
    focused = null;
    focusFallbackIfLost(around.find(({ isConnected }) => isConnected));
  });
  screen.addEventListener('focusin', remember);
  observer.observe(screen, { childList: true, subtree: true });
  return () => {
    screen.removeEventListener('focusin', remember);
    observer.disconnect();
  };
}

function ancestorsOf(element: Element): HTMLElement[] {
  const parent = element.parentElement;
  return parent ? [parent, ...ancestorsOf(parent)] : [];
}
