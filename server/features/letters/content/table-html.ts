import { type ElementNode, hasClass, wordsOf } from '#server/features/posts/rendering/html-tree.ts';
import { ASH, EDGE, HAIR, INK } from '#shared/light-colours.ts';
import { rowsOf } from './block-kind.ts';
import { inlineHtml } from './inline-html.ts';
import { type LetterScope, labelFont, passageOf, textFont } from './mail-scope.ts';

const SIZE = 15;
const LABEL_SIZE = 13;
/** So many letters fit side by side on a phone, besides the space between columns. */
const LETTERS_ON_PHONE = 34;

interface Cell {
  element: ElementNode;
  isLast: boolean;
  /** How many letters of a word can stand in one line. */
  letters: number;
}

/** Writes a table as wide as the text: mail programs cannot scroll it by itself. */
export function tableHtml(table: ElementNode, gap: number, scope: LetterScope): string {
  const inner = { ...scope, isInTable: true };
  const rows = rowsOf(table).map(({ cells }) => {
    const letters = Math.floor(LETTERS_ON_PHONE / cells.length);
    const cellOf = (element: ElementNode, index: number) => ({ element, isLast: index === cells.length - 1, letters });
    return `<tr>${cells.map((element, index) => cellHtml(cellOf(element, index), inner)).join('')}</tr>`;
  });
  const style = `border-collapse:collapse;${textFont(scope, SIZE)};color:${INK}`;
  return `<div style="padding:${gap}px 0 0"><table class="ink" width="100%" cellpadding="0" cellspacing="0" style="${style}">${rows.join('')}</table></div>`;
}

function cellHtml({ element, isLast, letters }: Cell, scope: LetterScope): string {
  const { scope: inner, attribute, style } = passageOf(element, scope);
  // A short word is not broken, even in a narrow column; a long one must not make the mail wider than the screen.
  const wrap = longestWord(element) <= letters ? ';overflow-wrap:normal' : '';
  const place = `padding:8px ${isLast ? 0 : 16}px 8px 0;text-align:${sideOf(element)}${wrap}`;
  const words = inlineHtml(element.children, inner);
  if (element.tag === 'th') {
    const label = `vertical-align:bottom;border-bottom:1px solid ${EDGE};${labelFont(inner, LABEL_SIZE)};font-weight:600;color:${ASH}`;
    return `<th scope="col" class="ash edge"${attribute} style="${place};${label}">${words}</th>`;
  }
  return `<td class="rule"${attribute} style="${place};vertical-align:top;border-bottom:1px solid ${HAIR}${style}">${words}</td>`;
}

function longestWord(cell: ElementNode): number {
  return Math.max(
    ...wordsOf(cell)
      .split(/\s+/)
      .map((word) => word.length),
  );
}

function sideOf(cell: ElementNode): string {
  if (hasClass(cell, 'align-right')) return 'right';
  return hasClass(cell, 'align-center') ? 'center' : 'left';
}
