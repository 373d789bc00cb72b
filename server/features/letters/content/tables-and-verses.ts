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
import { lines, passage } from './inline.ts';
import {
  fontLanguageOf,
  type LetterScope,
  labelFont,
  passageOf,
  spaced,
  styled,
  TEXT_SIZE,
  textFont,
  underlined,
  type Write,
  type Written,
  writeEach,
} from './letter-scope.ts';

/** In pixels. */
const CELL_SIZE = 15;
const LABEL_SIZE = 13;
/** So many letters fit side by side on a phone, besides the space between columns. */
const LETTERS_ON_PHONE = 34;

/** A table is as wide as the text: mail programs cannot scroll it by itself. */
export const table: Write = (element, scope, gap) => {
  const rows = findElements(element.children, ({ tag }) => tag === 'tr').map(({ children }) =>
    writeRow(children.filter(isElement), { ...scope, isInTable: true }),
  );
  const style = `border-collapse:collapse;${textFont(scope, CELL_SIZE)};color:${INK}`;
  const html = rows.map((row) => row.html).join('');
  return {
    html: spaced(gap, styled('table class="ink" width="100%" cellpadding="0" cellspacing="0"', style, html)),
    text: rows.flatMap(({ text }) => text ?? []).join('\n'),
  };
};

/** In text, a head without words is left out. */
function writeRow(cells: ElementNode[], scope: LetterScope): { html: string; text: string | undefined } {
  const row = writeEach(cells, ' | ', (_, index) => writeCell(cells, index, scope));
  const html = `<tr>${row.html}</tr>`;
  const text = row.text.replaceAll('\n', ' ');
  if (!cells.some(({ tag }) => tag === 'th')) return { html, text };
  return { html, text: /[^| ]/.test(text) ? underlined(text, '-') : undefined };
}

function writeCell(cells: ElementNode[], index: number, scope: LetterScope): Written {
  const cell = cells[index] as ElementNode;
  // A short word is not broken, even in a narrow column; a long one must not make the mail wider than the screen.
  const longWord = new RegExp(`\\S{${Math.floor(LETTERS_ON_PHONE / cells.length) + 1}}`);
  const wrap = longWord.test(wordsOf(cell)) ? '' : ';overflow-wrap:normal';
  const side = ['right', 'center'].find((name) => hasClass(cell, `align-${name}`)) ?? 'left';
  const place = `padding:8px ${index === cells.length - 1 ? 0 : 16}px 8px 0;text-align:${side}${wrap}`;
  const headStyle = (inner: LetterScope) =>
    `${place};vertical-align:bottom;border-bottom:1px solid ${EDGE};${labelFont(inner, LABEL_SIZE)};font-weight:600;color:${ASH}`;
  if (cell.tag === 'th') return passage(cell, scope, { tag: 'th scope="col" class="ash edge"', styleOf: headStyle });
  const style = `${place};vertical-align:top;border-bottom:1px solid ${HAIR}`;
  return passage(cell, scope, { tag: 'td class="rule"', styleOf: (_, font) => style + font });
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

export const verse: Write = (element, scope, gap) => {
  const { scope: inner, attribute } = passageOf(element, scope);
  const isTransliteration = hasClass(element, 'transliteration');
  const isCompanion = isTransliteration || hasClass(element, 'translation');
  const language = fontLanguageOf(inner);
  const font = `${isCompanion ? COMPANION_SIZE : TEXT_SIZE}px/${language === 'hi' ? 1.9 : 1.6} ${FONTS[language].serif}`;
  const style = `font:${isTransliteration ? 'italic ' : ''}${font}${isCompanion ? `;color:${ASH}` : ''}`;
  const { html, text } = writeEach(element.children, '\n\n', (stanza, index) => {
    const above = index > 0 ? STANZA_GAP : gap;
    return writeEach(linesOf(stanza), '\n', (line, place) => verseLine(line, inner, place > 0 ? 0 : above));
  });
  return { html: styled(`div${isCompanion ? ' class="ash"' : ''}${attribute}`, style, html), text };
};

/** Each line is a paragraph, since what does not fit can only hang below its line in one. */
function verseLine(line: ElementNode, scope: LetterScope, gap: number): Written {
  const indent = [1, 2, 3, 4].find((steps) => hasClass(line, `indent-${steps}`)) ?? 0;
  const style = `margin:${gap}px 0 0 ${HANG + indent * INDENT}px;text-indent:-${HANG}px`;
  const { html, text } = lines(line.children, scope);
  return { html: styled('p', style, html), text: ' '.repeat(TEXT_HANG + indent * TEXT_INDENT) + text };
}

/** A verse with the transliteration and translation that follow it. */
export const verses: Write = ({ children }, scope, gap) =>
  writeEach(children, '\n\n', (element, index) => verse(element, scope, index === 0 ? gap : COMPANION_GAP));
