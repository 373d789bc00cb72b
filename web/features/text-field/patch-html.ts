/**
 * Makes the content of an element that of the HTML. Blocks that stay as they are, from both ends, are not touched: a
 * long text is not laid out anew for each word.
 */
export function patchHtml(element: Element, html: string): void {
  const template = document.createElement('template');
  template.innerHTML = html;
  const before = [...element.childNodes];
  const after = [...template.content.childNodes];
  const shorter = Math.min(before.length, after.length);
  const isSame = (one: ChildNode | undefined, other: ChildNode | undefined) => one?.isEqualNode(other ?? null);
  let start = 0;
  while (start < shorter && isSame(before[start], after[start])) start += 1;
  let end = 0;
  while (end < shorter - start && isSame(before.at(-1 - end), after.at(-1 - end))) end += 1;
  const behind = before[before.length - end] ?? null;
  for (const node of before.slice(start, before.length - end)) node.remove();
  for (const node of after.slice(start, after.length - end)) element.insertBefore(node, behind);
}
