export function removeElements(root: ParentNode, selector: string): void {
  for (const element of root.querySelectorAll(selector)) element.remove();
}

/** Puts the content of an element in its place. */
export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

/** Replaces an element with one of another name, which has the same content and attributes. */
export function rename(element: Element, name: string): HTMLElement {
  const renamed = element.ownerDocument.createElement(name);
  for (const { name: attribute, value } of element.attributes) {
    // Names such as `o:gfxdata` come from parsing and cannot be set again.
    if (/^[a-z][\w-]*$/i.test(attribute)) renamed.setAttribute(attribute, value);
  }
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

/** Moves elements that follow one another into a new one. */
export function wrapAll(elements: readonly Element[], name: string): HTMLElement {
  const [first] = elements as [Element];
  const wrapper = first.ownerDocument.createElement(name);
  first.replaceWith(wrapper);
  wrapper.append(...elements);
  return wrapper;
}

/** Groups elements that follow one another directly as siblings. */
export function runsOf(elements: Iterable<Element>): Element[][] {
  const runs: Element[][] = [];
  for (const element of elements) {
    const run = runs.at(-1);
    if (run && run.at(-1)?.nextElementSibling === element) run.push(element);
    else runs.push([element]);
  }
  return runs;
}

export function styleOf(element: Element): string {
  return element.getAttribute('data-style') ?? '';
}

export function textOf(element: Element): string {
  return (element.textContent ?? '').replace(/\s+/g, ' ').trim();
}
