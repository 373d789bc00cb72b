import { removeElements, rename, runsOf, styleOf, unwrap } from './elements.ts';

/** Word for the web puts each item into a list of its own, and headings into paragraphs. */
export function cleanWordOnline(body: HTMLElement): void {
  removeElements(body, '.EOP');
  for (const blob of body.querySelectorAll('.LineBreakBlob')) blob.replaceWith(body.ownerDocument.createElement('br'));
  for (const heading of body.querySelectorAll('p[role=heading][aria-level]'))
    rename(heading, `h${heading.getAttribute('aria-level')}`);
  for (const title of body.querySelectorAll('p.Paragraph')) dropLook(title);
  for (const wrapper of body.querySelectorAll('.ListContainerWrapper')) unwrap(wrapper);
  const items = [...body.querySelectorAll('li[data-aria-level]')];
  const lists = [...new Set(items.flatMap(({ parentElement }) => parentElement ?? []))];
  for (const run of runsOf(lists)) nest(run);
}

/** The weight of a paragraph is that of its style; the runs in it say what is emphasised. */
function dropLook(paragraph: Element): void {
  paragraph.setAttribute('data-style', styleOf(paragraph).replace(/font-weight\s*:[^;]*;?/gi, ''));
}

function nest(lists: Element[]): void {
  const open: { list: Element; depth: number }[] = [];
  for (const item of lists.flatMap((list) => [...list.children])) {
    const depth = Number(item.getAttribute('data-aria-level') ?? 1);
    const own = item.parentElement as Element;
    while (open.length > 0 && (open.at(-1)?.depth ?? 0) > depth) open.pop();
    const top = open.at(-1);
    if (top?.depth === depth && top.list.tagName === own.tagName) {
      top.list.append(item);
      continue;
    }
    if (top?.depth === depth) open.pop();
    const list = own.cloneNode(false) as Element;
    const outer = open.at(-1);
    if (outer) (outer.list.lastElementChild ?? outer.list).append(list);
    else (lists[0] as Element).before(list);
    list.append(item);
    open.push({ list, depth });
  }
  for (const list of lists) list.remove();
}
