import type { References } from '../converted-text.ts';
import type { Remarks } from '../remarks.ts';

/** What the steps of reading a text share. */
export interface Reading {
  body: HTMLElement;
  base: string | undefined;
  references: References;
  remarks: Remarks;
}

/** Inline content alone is possible within these, so that an image there stays among the words. */
export const INLINE_ONLY = 'td, th, h1, h2, h3, h4, h5, h6, [data-note]';

export function create(body: Element, name: string, ...content: (Node | string)[]): HTMLElement {
  const element = body.ownerDocument.createElement(name);
  element.append(...content);
  return element;
}

export function linkTo(body: Element, address: string, words: string): HTMLElement {
  const link = create(body, 'a', words);
  link.setAttribute('href', address);
  return link;
}

/** Whether an element contains a word, an image or something else that a reader would see. */
export function isEmpty(element: Element): boolean {
  return (
    !/\S/.test(element.textContent ?? '') && !element.querySelector('img, figure, [data-video], hr, [data-source]')
  );
}
