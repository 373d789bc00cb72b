/** The element that `focusFallbackIfLost` has given the focus, until another one asks for it. */
let fallback: Element | null = null;

/** Gives the focus to an element if what had it is gone or disabled, and not if the user has moved on meanwhile. */
export function focusIfLost(element: HTMLElement | null | undefined, options?: FocusOptions): void {
  const { activeElement, body } = document;
  if (activeElement === null || activeElement === body || activeElement === fallback) element?.focus(options);
}

/** As `focusIfLost`, for an element near the one that is gone: a later call of `focusIfLost` takes the focus from it. */
export function focusFallbackIfLost(element: HTMLElement | undefined): void {
  focusIfLost(element, { preventScroll: true });
  if (element && document.activeElement === element) fallback = element;
}

const WRITTEN_IN = 'textarea, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=file])';

/** Whether the focus is in a field. What the server's answer makes of the page must not take it from someone who is writing. */
export function isWriting(): boolean {
  return document.activeElement?.matches(WRITTEN_IN) ?? false;
}
