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
