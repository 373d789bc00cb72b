/** Gives the focus back to somebody whose pressed button is gone, and to nobody who has moved on meanwhile. */
export function focusIfLost(element: HTMLElement | null): void {
  const { activeElement, body } = document;
  if (activeElement === null || activeElement === body) element?.focus();
}
