/** Gives the focus to an element if what had it is gone or disabled, and not if the user has moved on meanwhile. */
export function focusIfLost(element: HTMLElement | null | undefined, options?: FocusOptions): void {
  const { activeElement, body } = document;
  if (activeElement === null || activeElement === body) element?.focus(options);
}
