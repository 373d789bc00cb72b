/** What got the focus only because it had to be somewhere. */
let fallback: Element | null = null;

/** Gives the focus to an element if what had it is gone or disabled, and not if the user has moved on meanwhile. */
export function focusIfLost(element: HTMLElement | null | undefined, options?: FocusOptions): void {
  const { activeElement, body } = document;
  if (activeElement === null || activeElement === body || activeElement === fallback) element?.focus(options);
}

/** The same for an element near the lost one. If something else asks for the focus a moment later, that gets it. */
export function focusFallbackIfLost(element: HTMLElement | undefined): void {
  focusIfLost(element, { preventScroll: true });
  if (element && document.activeElement === element) fallback = element;
}
