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
  for (const run of runsOf(items).map((paragraphs) => paragraphs.map(itemOf))) {
    nest(run);
    for (const { content, place } of run) content.prepend(place);
  }
  for (const title of body.querySelectorAll('p.MsoTitle')) rename(title, 'h1');
  const quotes = body.querySelectorAll('p[class^=MsoQuote], p[class^=MsoIntenseQuote]');
  for (const run of runsOf(quotes)) wrapAll(run, 'blockquote');
}

interface Item {
  content: Element;
  depth: number;
  /** Items of one depth that follow one another are in one list if this is the same. */
  list: string;
  /** Makes the list of which it is the first item. */
  start(): Element;
  /** Where a list begins that is in no other. */
  place: Element;
}

type OpenList = Pick<Item, 'depth' | 'list'> & { element: Element };

function nest(items: Item[]): void {
  const open: OpenList[] = [];
  for (const { content, depth, list, start, place } of items) {
    while (isBeyond(open.at(-1), depth, list)) open.pop();
    if (open.at(-1)?.depth !== depth) {
      const [element, outer] = [start(), open.at(-1)?.element];
      if (outer) (outer.lastElementChild ?? outer).append(element);
      else place.before(element);
      open.push({ depth, list, element });
    }
    open.at(-1)?.element.append(content);
  }
}

/** Whether a list ends before an item of this depth and list. */
function isBeyond(open: OpenList | undefined, depth: number, list: string): boolean {
  return open !== undefined && (open.depth > depth || (open.depth === depth && open.list !== list));
}

function itemOf(paragraph: Element): Item {
  const [, list = '', level = '1'] = LIST.exec(styleOf(paragraph)) ?? [];
  const { ownerDocument: document } = paragraph;
  const number = NUMBER.exec(takeMarker(paragraph))?.[1];
  const start = () => {
    const element = document.createElement(number ? 'ol' : 'ul');
    if (number && /^\d+$/.test(number) && number !== '1') element.setAttribute('start', number);
    return element;
  };
  return { content: document.createElement('li'), depth: Number(level), list, start, place: paragraph };
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
  for (const run of runsOf(lists)) {
    nest(run.flatMap((list) => [...list.children].map((content) => onlineItem(content, list))));
    for (const list of run) list.remove();
  }
}

/** The weight of a paragraph is that of its style; the runs in it say what is emphasised. */
function dropLook(paragraph: Element): void {
  paragraph.setAttribute('data-style', styleOf(paragraph).replace(/font-weight\s*:[^;]*;?/gi, ''));
}

function onlineItem(content: Element, own: Element): Item {
  const depth = Number(content.getAttribute('data-aria-level') ?? 1);
  return { content, depth, list: own.tagName, start: () => own.cloneNode(false) as Element, place: own };
}
