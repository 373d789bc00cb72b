import { ASH, EDGE, HAIR, INK } from '#server/features/mail/mail-style.ts';
import { rowsOf } from './block-kind.ts';
import { type ElementNode, hasClass } from './html-tree.ts';
import { inlineHtml } from './inline-html.ts';
import { type LetterScope, labelFont, passageOf, textFont } from './mail-scope.ts';

const SIZE = 15;
const LABEL_SIZE = 13;

/** Writes a table as wide as the text: mail programs cannot scroll it by itself. */
export function tableHtml(table: ElementNode, gap: number, scope: LetterScope): string {
  const inner = { ...scope, isInTable: true };
  const rows = rowsOf(table).map(
    ({ cells }) => `<tr>${cells.map((cell, index) => cellHtml(cell, index === cells.length - 1, inner)).join('')}</tr>`,
  );
  const style = `border-collapse:collapse;${textFont(scope, SIZE)};color:${INK}`;
  return `<div style="padding:${gap}px 0 0"><table class="ink" width="100%" cellpadding="0" cellspacing="0" style="${style}">${rows.join('')}</table></div>`;
}

function cellHtml(cell: ElementNode, isLast: boolean, scope: LetterScope): string {
  const { scope: inner, attribute, style } = passageOf(cell, scope);
  const place = `padding:8px ${isLast ? 0 : 16}px 8px 0;text-align:${sideOf(cell)}`;
  const words = inlineHtml(cell.children, inner);
  if (cell.tag === 'th') {
    const label = `vertical-align:bottom;border-bottom:1px solid ${EDGE};${labelFont(inner, LABEL_SIZE)};font-weight:600;color:${ASH}`;
    return `<th scope="col" class="ash edge"${attribute} style="${place};${label}">${words}</th>`;
  }
  return `<td class="rule"${attribute} style="${place};vertical-align:top;border-bottom:1px solid ${HAIR}${style}">${words}</td>`;
}

function sideOf(cell: ElementNode): string {
  if (hasClass(cell, 'align-right')) return 'right';
  return hasClass(cell, 'align-center') ? 'center' : 'left';
}
