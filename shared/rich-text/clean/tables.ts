import { rename, unwrap } from './elements.ts';

const BLOCKS = 'p, div, h1, h2, h3, h4, h5, h6, blockquote, pre, ul, ol, li, figure, hr';

/** Tables that only place things on a page become their content; cells of the others get lines instead of blocks. */
export function cleanTables(body: HTMLElement): void {
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

function dissolve(table: Element): void {
  for (const cell of table.querySelectorAll('td, th, caption')) rename(cell, 'div');
  for (const part of table.querySelectorAll('thead, tbody, tfoot, tr, colgroup')) unwrap(part);
  unwrap(table);
}

function flatten(cell: Element): void {
  for (const block of [...cell.querySelectorAll(BLOCKS)].reverse()) {
    block.after(' ');
    unwrap(block);
  }
}
