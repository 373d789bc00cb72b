import type { References } from '../converted-text.ts';
import type { Remark, Remarks } from '../remarks.ts';

export interface HtmlContext {
  /** What relative addresses are relative to. */
  base: string | undefined;
  references: References;
  remarks: Remarks;
}

/** What the rules for reading HTML share. */
export interface Reading extends HtmlContext {
  body: HTMLElement;
}

/** Inline content alone is possible within these, so that an image there stays among the words. */
export const INLINE_ONLY = 'td, th, h1, h2, h3, h4, h5, h6, [data-note]';

/** @param near any element of the same document */
export function create(near: Element, name: string, ...content: (Node | string)[]): HTMLElement {
  const element = near.ownerDocument.createElement(name);
  element.append(...content);
  return element;
}

export function linkTo(near: Element, address: string, words: string): HTMLElement {
  const link = create(near, 'a', words);
  link.setAttribute('href', address);
  return link;
}

/** Whether an element contains a word, an image or something else that a reader would see. */
export function isEmpty(element: Element): boolean {
  return (
    !/\S/.test(element.textContent ?? '') && !element.querySelector('img, figure, [data-video], hr, [data-source]')
  );
}

export function remove(element: Element): void {
  element.remove();
}

/** Removes what has no place here, and says so. */
export function leftOut(remark: Remark): (element: Element, reading: Reading) => void {
  return (element, { remarks }) => {
    remarks.add(remark);
    element.remove();
  };
}
