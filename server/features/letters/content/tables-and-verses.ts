import { FONTS } from '#server/features/mail/mail-frame.ts';
import {
  type ElementNode,
  findElements,
  hasClass,
  isElement,
  linesOf,
  wordsOf,
} from '#server/features/posts/rendering/html-tree.ts';
import { ASH, EDGE, HAIR, INK } from '#shared/light-colours.ts';
import { inlineHtml, inlineText } from './inline.ts';
import {
  type Construct,
  fontLanguageOf,
  type LetterScope,
  labelFont,
  passageOf,
  spaced,
  TEXT_SIZE,
  textFont,
  underlined,
} from './letter-scope.ts';

/** In pixels. */
const CELL_SIZE = 15;
const LABEL_SIZE = 13;
/** So many letters fit side by side on a phone, besides the space between columns. */
const LETTERS_ON_PHONE = 34;

/** A table is as wide as the text: mail programs cannot scroll it by itself. */
export const table: Construct = {
  isSetOff: true,
  html(element, gap, scope) {
    const inner = { ...scope, isInTable: true };
    const rows = rowsOf(element).map(
      (cells) => `<tr>${cells.map((_, index) => tableCell(cells, index, inner)).join('')}</tr>`,
    );
    const style = `border-collapse:collapse;${textFont(scope, CELL_SIZE)};color:${INK}`;
    const attributes = 'class="ink" width="100%" cellpadding="0" cellspacing="0"';
    return spaced(gap, `<table ${attributes} style="${style}">${rows.join('')}</table>`);
  },
  text(element, scope) {
    const lines = rowsOf(element).flatMap((cells) => {
      const line = cells.map(({ children }) => inlineText(children, scope).replaceAll('\n', ' ')).join(' | ');
      if (!cells.some(({ tag }) => tag === 'th')) return [line];
      return line.replace(/[| ]/g, '') === '' ? [] : [underlined(line, '-')];
    });
    return lines.join('\n');
  },
};

function rowsOf(element: ElementNode): ElementNode[][] {
  return findElements(element.children, ({ tag }) => tag === 'tr').map(({ children }) => children.filter(isElement));
}

function tableCell(cells: ElementNode[], index: number, scope: LetterScope): string {
  const cell = cells[index] as ElementNode;
  const { scope: inner, attribute, style } = passageOf(cell, scope);
  // A short word is not broken, even in a narrow column; a long one must not make the mail wider than the screen.
  const wrap = longestWord(cell) <= Math.floor(LETTERS_ON_PHONE / cells.length) ? ';overflow-wrap:normal' : '';
  const place = `padding:8px ${index === cells.length - 1 ? 0 : 16}px 8px 0;text-align:${sideOf(cell)}${wrap}`;
  const words = inlineHtml(cell.children, inner);
  if (cell.tag === 'th') {
    const label = `vertical-align:bottom;border-bottom:1px solid ${EDGE};${labelFont(inner, LABEL_SIZE)};font-weight:600;color:${ASH}`;
    return `<th scope="col" class="ash edge"${attribute} style="${place};${label}">${words}</th>`;
  }
  return `<td class="rule"${attribute} style="${place};vertical-align:top;border-bottom:1px solid ${HAIR}${style}">${words}</td>`;
}

function longestWord(cell: ElementNode): number {
  return Math.max(
    ...wordsOf(cell)
      .split(/\s+/)
      .map(({ length }) => length),
  );
}

function sideOf(cell: ElementNode): string {
  if (hasClass(cell, 'align-right')) return 'right';
  return hasClass(cell, 'align-center') ? 'center' : 'left';
}

/** In pixels. */
const HANG = 32;
const INDENT = 22;
const STANZA_GAP = 26;
const COMPANION_GAP = 18;
const COMPANION_SIZE = 17;
/** In letters, in plain text. */
const TEXT_HANG = 4;
const TEXT_INDENT = 2;

export const verse: Construct = {
  isSetOff: true,
  html(element, gap, scope) {
    const { scope: inner, attribute } = passageOf(element, scope);
    const isCompanion = hasClass(element, 'transliteration') || hasClass(element, 'translation');
    const language = fontLanguageOf(inner);
    const font = `${isCompanion ? COMPANION_SIZE : TEXT_SIZE}px/${language === 'hi' ? 1.9 : 1.6} ${FONTS[language].serif}`;
    const slant = hasClass(element, 'transliteration') ? 'italic ' : '';
    const style = `font:${slant}${font}${isCompanion ? `;color:${ASH}` : ''}`;
    const lines = stanzasOf(element).flatMap((stanza, index) =>
      stanza.map((line, place) => lineHtml(line, place > 0 ? 0 : index > 0 ? STANZA_GAP : gap, inner)),
    );
    return `<div${isCompanion ? ' class="ash"' : ''}${attribute} style="${style}">${lines.join('')}</div>`;
  },
  text(element, scope) {
    const lineText = (line: ElementNode) =>
      ' '.repeat(TEXT_HANG + indentOf(line) * TEXT_INDENT) + inlineText(line.children, scope);
    return stanzasOf(element)
      .map((lines) => lines.map(lineText).join('\n'))
      .join('\n\n');
  },
};

/** A verse with the transliteration and translation that follow it. */
export const verses: Construct = {
  isSetOff: true,
  html: ({ children }, gap, scope) =>
    children
      .filter(isElement)
      .map((element, index) => verse.html(element, index === 0 ? gap : COMPANION_GAP, scope))
      .join(''),
  text: ({ children }, scope) =>
    children
      .filter(isElement)
      .map((element) => verse.text(element, scope))
      .join('\n\n'),
};

function stanzasOf(element: ElementNode): ElementNode[][] {
  return element.children.filter(isElement).map(linesOf);
}

function indentOf(line: ElementNode): number {
  return [1, 2, 3, 4].find((steps) => hasClass(line, `indent-${steps}`)) ?? 0;
}

/** Each line is a paragraph, since what does not fit can only hang below its line in one. */
function lineHtml(line: ElementNode, gap: number, scope: LetterScope): string {
  const margin = `${gap}px 0 0 ${HANG + indentOf(line) * INDENT}px`;
  return `<p style="margin:${margin};text-indent:-${HANG}px">${inlineHtml(line.children, scope)}</p>`;
}
