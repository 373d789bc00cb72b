/** Code that is wider than its column can have the focus: Safari lets the keyboard scroll nothing else. */
export function letCodeScroll(text: HTMLElement): void {
  for (const code of text.querySelectorAll('pre')) {
    if (code.scrollWidth > code.clientWidth) code.tabIndex = 0;
    else code.removeAttribute('tabindex');
  }
}
