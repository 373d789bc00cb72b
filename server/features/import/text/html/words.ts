import { ITEM_NUMBER_MAXIMUM } from '#shared/markdown/parsing/line-paragraphs.ts';
import { rename, textOf, unwrap } from '#shared/rich-text/clean/elements.ts';
import { raisedText } from '#shared/rich-text/transform-html.ts';
import { hasText } from '#shared/text/has-text.ts';
import { create, leftOut, type Reading } from './html-context.ts';

/** Endings of numbers read well without being raised. */
const ORDINAL = /^(?:st|nd|rd|th|e|er|re|ème|वां|वीं|वाँ)$/i;
/** A form with more words than these is a page around which somebody put one. */
const FORM_MAXIMUM = 600;

/** Beside an image that a script loads, it holds the same image. */
export function noscript(element: Element): void {
  const before = element.previousElementSibling;
  const copy = element.querySelector('img');
  if (copy && before?.matches('img, picture') && !/\S/.test(element.textContent ?? '')) {
    const alt = (before.tagName === 'IMG' ? before : before.querySelector('img'))?.getAttribute('alt');
    if (alt && !copy.getAttribute('alt')) copy.setAttribute('alt', alt);
    before.replaceWith(...element.childNodes);
  } else element.before(...element.childNodes);
  element.remove();
}

export function form(element: Element, reading: Reading): void {
  if (textOf(element).length > FORM_MAXIMUM || element.querySelector('img, figure, iframe')) return;
  leftOut('forms')(element, reading);
}

export function hidden(element: Element, { remarks }: Reading): void {
  if (hasText(element.textContent ?? '')) remarks.add('hidden');
  element.remove();
}

export function drawing(svg: Element, { remarks }: Reading): void {
  const words = [...svg.querySelectorAll('text, foreignObject')].map(textOf).join(' ').trim();
  // Icons without words are decoration.
  if (words !== '') remarks.add('drawings');
  svg.replaceWith(words === '' ? '' : ` ${words} `);
}

export function mathFormula(element: Element, { remarks }: Reading): void {
  const tex = element.querySelector('annotation[encoding*=tex]');
  element.replaceWith(create(element, tex ? 'code' : 'span', textOf(tex ?? element)));
  remarks.add('formulas');
}

export function highlighted(mark: Element, { remarks }: Reading): void {
  remarks.add('marks');
  unwrap(mark);
}

export function unfolded(summary: Element, { remarks }: Reading): void {
  remarks.add('details');
  if (summary.querySelector('h1, h2, h3, h4, h5, h6')) unwrap(summary);
  else summary.replaceWith(create(summary, 'p', create(summary, 'strong', ...summary.childNodes)));
}

export function definitions(list: Element, { remarks }: Reading): void {
  for (const term of list.querySelectorAll('dt')) {
    const content = create(list, 'strong', ...term.childNodes);
    const isOnlyImage = textOf(content) === '' && content.querySelector('img') !== null;
    if (!isOnlyImage) remarks.add('definitions');
    term.replaceWith(isOnlyImage ? create(list, 'div', ...content.childNodes) : create(list, 'p', content));
  }
  for (const definition of list.querySelectorAll('dd')) rename(definition, 'div');
  rename(list, 'div');
}

/** What an abbreviation stands for is said once. */
export function abbreviations({ body, remarks }: Reading): void {
  const explained = new Set<string>();
  for (const abbreviation of body.querySelectorAll('abbr[title], acronym[title]')) {
    const title = (abbreviation.getAttribute('title') ?? '').replace(/\s+/g, ' ').trim();
    const key = `${textOf(abbreviation)} ${title}`;
    if (title === '' || title === textOf(abbreviation) || explained.has(key)) continue;
    explained.add(key);
    remarks.add('abbreviations');
    abbreviation.append(` (${title})`);
  }
}

export function ruby(element: Element, { remarks }: Reading): void {
  for (const bracket of element.querySelectorAll('rp')) bracket.remove();
  for (const reading of element.querySelectorAll('rt')) reading.replaceWith(` (${textOf(reading)})`);
  remarks.add('ruby');
  unwrap(element);
}

/** The rules for pasting write what there are raised characters for. */
export function raised(small: Element, { remarks }: Reading): void {
  if (small.querySelector('a, img, [data-note], [data-note-name]') || small.hasAttribute('data-note-name')) return;
  const text = textOf(small);
  if (raisedText(small) === null && text !== '' && !ORDINAL.test(text)) remarks.add('raised');
}

/** The last line of a quote that begins with a dash names who said it. */
export function quoteSource(cite: Element): void {
  const words = textOf(cite);
  const { parentElement: parent } = cite;
  const around = parent?.tagName === 'P' && textOf(parent) === words ? parent : cite;
  if (words === '' || (around === cite && parent?.tagName === 'P')) return;
  for (const end of cite.querySelectorAll('br:first-child, br:last-child')) end.remove();
  const line = create(cite, 'p', /^[—–-]/.test(words) ? '' : '— ', ...cite.childNodes);
  if (around.closest('blockquote')?.lastElementChild === around) around.replaceWith(line);
}

/** A larger number could not be told from a year that begins a sentence. */
export function numberedList(list: Element): void {
  const start = Number(list.getAttribute('start'));
  if (!(start > ITEM_NUMBER_MAXIMUM)) return;
  for (const [at, item] of [...list.children].entries())
    item.replaceWith(create(list, 'p', `${start + at}. `, ...item.childNodes));
  list.replaceWith(create(list, 'div', ...list.childNodes));
}

/** Verse keeps its lines and their indentation. */
export function verse(element: Element): void {
  if (element.closest('pre[data-verse], table') || element.querySelector('table, ul, ol, img, iframe, h1, h2, h3, h4'))
    return;
  if (/^(?:SPAN|A|EM|I|B|STRONG|BLOCKQUOTE|SECTION|ARTICLE)$/.test(element.tagName)) return;
  if (element.tagName !== 'PRE') collapseSpaces(element);
  for (const end of element.querySelectorAll('br')) end.replaceWith('\n');
  for (const line of element.querySelectorAll('p, div, li')) line.replaceWith(...line.childNodes, '\n\n');
  const pre = create(element, 'pre', ...element.childNodes);
  pre.setAttribute('data-verse', 'verse');
  element.replaceWith(pre);
}

/** Line feeds in the source of a page are spaces; spaces that may not break indent the line. */
function collapseSpaces(verse: Element): void {
  const walker = verse.ownerDocument.createTreeWalker(verse, 4 /* text */);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const isAfterBreak = text.previousSibling?.nodeName === 'BR' || text.previousSibling === null;
    const spaced = text.data.replace(/[ \t\n]+/g, ' ').replace(/\u00a0/g, ' ');
    text.data = isAfterBreak && !/^\u00a0/.test(text.data) ? spaced.replace(/^ (?=\S|$)/, '') : spaced;
  }
}
