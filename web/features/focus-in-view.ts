/** Moves the focus to an element, and the page so that it is in the middle. */
export function focusInView(element: HTMLElement): void {
  element.scrollIntoView({ block: 'center' });
  element.focus({ preventScroll: true });
}
