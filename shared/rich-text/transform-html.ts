import { removeElements, rename, styleOf, textOf, unwrap } from './clean/elements.ts';
import { readEmbeddedImages } from './clean/images.ts';
import { findLegacyFont } from './clean/legacy-fonts.ts';
import { cleanLinks } from './clean/links.ts';
import { moveNotes } from './clean/notes.ts';
import { readOwnPage } from './clean/own-page.ts';
import { inlineStyleSheets } from './clean/style-sheets.ts';
import { cleanWord, cleanWordOnline } from './clean/word.ts';

export interface HtmlOptions {
  /** The origin of this site, such as `https://example.org`: what leads there becomes relative to its root. */
  origin: string;
}

/** What the Markdown of a pasted text cannot contain. */
export interface LeftOut {
  /** Files that were embedded in the HTML; the text shows them as `pasted:0`, `pasted:1` and so on. */
  images: File[];
  /** Images of other sites, by description or file name. */
  foreignImages: string[];
  /** A font whose letters are not Unicode, such as `Kruti Dev 010`. */
  legacyFont: string | null;
}

const NEVER_TEXT =
  'script, style, link, meta, title, template, noscript, object, embed, applet, svg, canvas, audio, math, xml,' +
  'button, input, select, textarea';
/** What no reader of the page sees. */
export const HIDDEN = 'dialog, [hidden], .visually-hidden, .sr-only, .screen-reader-text, .mw-editsection';

/** Brings HTML of any origin into a form that the rules of `richTextSchema` read. Changes `document`. */
export function transformHtml(document: Document, options: HtmlOptions): LeftOut {
  const { body } = document;
  inlineStyleSheets(document);
  const legacyFont = findLegacyFont(body);
  readOwnPage(body);
  removeElements(body, `${NEVER_TEXT}, ${HIDDEN}`);
  removeInvisible(body);
  moveNotes(body);
  cleanWord(body);
  cleanWordOnline(body);
  const images = readEmbeddedImages(body, options);
  cleanLinks(body, options);
  lowerHeadings(body);
  cleanTables(body);
  cleanText(body);
  return { ...images, legacyFont };
}

function removeInvisible(body: HTMLElement): void {
  for (const element of body.querySelectorAll('[data-style]')) if (isHiddenByStyle(element)) element.remove();
}

export function isHiddenByStyle(element: Element): boolean {
  return /(^|;)\s*(display\s*:\s*none|mso-hide\s*:\s*all)/i.test(styleOf(element));
}

/** The title of the post is its only heading of the first level, so those of a document move down by one. */
function lowerHeadings(body: HTMLElement): void {
  if (!body.querySelector('h1')) return;
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5'))
    rename(heading, `h${Number(heading.tagName[1]) + 1}`);
}

const BLOCKS = 'p, div, h1, h2, h3, h4, h5, h6, blockquote, pre, ul, ol, li, figure, hr';

/** Tables that only place things on a page become their content; cells of the others get lines instead of blocks. */
function cleanTables(body: HTMLElement): void {
  for (const table of [...body.querySelectorAll('table')].reverse()) {
    if (isLayout(table)) dissolve(table);
    else for (const cell of table.querySelectorAll('td, th')) flatten(cell);
  }
}

function isLayout(table: Element): boolean {
  const rows = [...table.querySelectorAll('tr')];
  const widest = Math.max(0, ...rows.map(({ children }) => children.length));
  const isPresentation = /^(presentation|none)$/.test(table.getAttribute('role') ?? '');
  return (
    isPresentation ||
    widest < 2 ||
    table.querySelector('table, pre, h1, h2, h3, h4, img[src^="/media/"]:not([data-source])') !== null
  );
}

/** Puts the content of cells one below the other. */
export function dissolve(table: Element): void {
  for (const cell of table.querySelectorAll('td, th, caption')) rename(cell, 'div');
  for (const part of table.querySelectorAll('thead, tbody, tfoot, tr, colgroup')) unwrap(part);
  unwrap(table);
}

/** Leaves the content of blocks in one line. */
export function flatten(element: Element): void {
  for (const block of [...element.querySelectorAll(BLOCKS)].reverse()) {
    block.after(' ');
    unwrap(block);
  }
}

/** By the tag, characters and how they are written raised or lowered. */
const RAISED: Record<string, [string, string]> = {
  SUP: ['0123456789+-−=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ'],
  SUB: ['0123456789+-−=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'],
};

/** Removes invisible characters that are not part of the text. The joiners of Devanagari (ZWJ, ZWNJ) stay. */
function cleanText(body: HTMLElement): void {
  for (const space of body.querySelectorAll('.Apple-converted-space')) space.replaceWith(' ');
  for (const small of body.querySelectorAll('sup:not([data-note-name]), sub')) {
    const raised = raisedText(small);
    if (raised === null) unwrap(small);
    else small.replaceWith(raised);
  }
  const walker = body.ownerDocument.createTreeWalker(body, 4 /* text */);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const clean = node.data.replace(/[\u00AD\u200B\u2060\uFEFF]/g, '').replace(/[\u2028\u2029]/g, '\n');
    const spaced = node.parentElement?.closest('pre') ? clean : clean.replace(/\u00A0/g, spaceAt);
    if (spaced !== node.data) node.data = spaced;
  }
}

/** Between two words, a space stays one that does not break. */
function spaceAt(space: string, at: number, text: string): string {
  return /\S/.test(text.charAt(at - 1)) && /\S/.test(text.charAt(at + 1)) ? space : ' ';
}

/** `10<sup>2</sup>` must not become 102. @returns `null` if there are no such characters, or something that leads elsewhere */
export function raisedText(small: Element): string | null {
  const text = textOf(small);
  if (text === '' || small.querySelector('a, img, figure, [data-note], [data-note-name]')) return null;
  if (text === 'TM' && small.tagName === 'SUP') return '™';
  const [characters, raised] = RAISED[small.tagName] ?? ['', ''];
  const written = [...text].map((character) => raised[characters.indexOf(character)]);
  return written.includes(undefined) ? null : written.join('');
}
