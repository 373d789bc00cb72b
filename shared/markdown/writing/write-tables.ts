import type { Block } from '../parsing/blocks.ts';
import { LABELS } from './labels.ts';
import type { Scope } from './scope.ts';
import { writeInlineElement } from './write-blocks.ts';

/** Writes a table in a region that scrolls on its own, which is reachable by keyboard. */
export function writeTable({ children: sections }: Block, scope: Scope): void {
  const { output, language, tables } = scope;
  // Regions of a page have different names.
  const number = ++tables.count > 1 ? ` ${tables.count}` : '';
  const label = `${LABELS[language].table}${number}`;
  output.write(`<div class="table-scroll" role="region" tabindex="0" aria-label="${label}"><table>`);
  for (const { token, children: rows } of sections) {
    output.write(`<${token.tag}>`);
    for (const row of rows) writeRow(row, scope);
    output.write(`</${token.tag}>`);
  }
  output.write('</table></div>');
}

function writeRow({ children: cells }: Block, scope: Scope): void {
  scope.output.write('<tr>');
  for (const cell of cells) {
    const { tag } = cell.token;
    writeInlineElement(cell, tag, (tag === 'th' ? ' scope="col"' : '') + alignment(cell), scope);
  }
  scope.output.write('</tr>');
}

/** The parser gives the alignment as a style, which the site’s Content-Security-Policy forbids. */
function alignment({ token }: Block): string {
  const [, side] = /^text-align:(left|center|right)$/.exec(String(token.attrGet('style'))) ?? [];
  return side ? ` class="align-${side}"` : '';
}
