import { removeElements, rename, runsOf, styleOf, textOf, unwrap, wrapAll } from './elements.ts';

const LIST = /mso-list:\s*l(\d+)\s+level(\d)/i;
const IGNORED = '[data-style*="mso-list:Ignore" i], [data-style*="mso-list: Ignore" i]';
const NUMBER = /^\(?([\p{Nd}]+|[a-z]{1,5})[.)]/iu;

/** Word sends lists as paragraphs whose bullets are text, and parts of its own that are not HTML. */
export function cleanWord(body: HTMLElement): void {
  removeElements(body, '[data-style*="mso-element:comment" i], .MsoCommentReference, .msocomoff');
  for (const part of [...body.getElementsByTagName('o:p')]) unwrap(part);
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    for (const number of heading.querySelectorAll(IGNORED)) number.replaceWith(`${textOf(number)} `);
  }
  const items = [...body.querySelectorAll('p')].filter((paragraph) => LIST.test(styleOf(paragraph)));
  for (const run of runsOf(items)) buildLists(run);
  for (const title of body.querySelectorAll('p.MsoTitle')) rename(title, 'h1');
  const quotes = body.querySelectorAll('p[class^=MsoQuote], p[class^=MsoIntenseQuote]');
  for (const run of runsOf(quotes)) wrapAll(run, 'blockquote');
}

interface Level {
  list: HTMLElement;
  depth: number;
  /** Word's number of the list. */
  id: string;
}

function buildLists(paragraphs: Element[]): void {
  const open: Level[] = [];
  for (const paragraph of paragraphs) {
    const [, id = '', level = '1'] = LIST.exec(styleOf(paragraph)) ?? [];
    const depth = Number(level);
    while (open.length > 0 && isBeyond(open.at(-1) as Level, depth, id)) open.pop();
    const marker = takeMarker(paragraph);
    if (open.at(-1)?.depth !== depth) open.push({ list: startList(paragraph, marker, open.at(-1)), depth, id });
    const item = paragraph.ownerDocument.createElement('li');
    open.at(-1)?.list.append(item);
    item.append(paragraph);
  }
}

function isBeyond(open: Level, depth: number, id: string): boolean {
  return open.depth > depth || (open.depth === depth && open.id !== id);
}

function startList(paragraph: Element, marker: string, outer: Level | undefined): HTMLElement {
  const { ownerDocument: document } = paragraph;
  const number = NUMBER.exec(marker)?.[1];
  const list = document.createElement(number ? 'ol' : 'ul');
  if (number && /^\d+$/.test(number) && number !== '1') list.setAttribute('start', number);
  if (outer) (outer.list.lastElementChild ?? outer.list).append(list);
  else paragraph.before(list);
  return list;
}

function takeMarker(paragraph: Element): string {
  const markers = [...paragraph.querySelectorAll(IGNORED)];
  const text = markers.map(textOf).join('');
  for (const marker of markers) marker.remove();
  return text;
}

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
