/**
 * Makes the content of an element, which was made from `html`, that of other HTML. Blocks that stay as they are, from
 * both ends, are not touched: a long text is not laid out again for each word, and an open note stays open.
 */
export function createPatch(element: Element, html: string): (next: string) => void {
  let last = html;
  let before: ChildNode[] | undefined;
  return (next) => {
    if (next === last) return;
    // What is shown may have been changed since, by a press on a note, say. So HTML is compared with HTML.
    before ??= parse(last);
    const after = parse(next);
    if (element.childNodes.length === before.length) replaceBlocks(element, before, after);
    else element.innerHTML = next;
    last = next;
    before = after;
  };
}

function parse(html: string): ChildNode[] {
  const template = document.createElement('template');
  template.innerHTML = html;
  return [...template.content.childNodes];
}

function replaceBlocks(element: Element, before: ChildNode[], after: ChildNode[]): void {
  const shorter = Math.min(before.length, after.length);
  const isSame = (one: ChildNode | undefined, other: ChildNode | undefined) => one?.isEqualNode(other ?? null);
  let start = 0;
  while (start < shorter && isSame(before[start], after[start])) start += 1;
  let end = 0;
  while (end < shorter - start && isSame(before.at(-1 - end), after.at(-1 - end))) end += 1;
  const shown = [...element.childNodes];
  const behind = shown[before.length - end] ?? null;
  for (const node of shown.slice(start, before.length - end)) node.remove();
  for (const node of after.slice(start, after.length - end)) element.insertBefore(node.cloneNode(true), behind);
}
