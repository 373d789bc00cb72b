import { rename, unwrap } from '#shared/rich-text/clean/elements.ts';
import { create, type Reading } from './html-context.ts';

const SPAN_MAXIMUM = 30;
/** Cells that are added to a table; more than these, and no one would read it anyway. */
const ADDED_MAXIMUM = 2000;
/** A table has as many columns as its longest row, so that few cells can make many. */
const CELLS_MAXIMUM = 8000;

/** Brings tables into the form that the editor has: rows of cells of one line, without merged ones. */
export function tables(reading: Reading): void {
  const { body } = reading;
  for (const table of [...body.querySelectorAll('table')].reverse()) rewriteTable(table, reading);
  // A cell outside of a table, as in a part of a page, would be lost.
  for (const cell of body.querySelectorAll('td, th, tr')) if (!cell.closest('table')) unwrap(cell);
}

function rewriteTable(table: Element, reading: Reading): void {
  const { remarks } = reading;
  for (const caption of table.querySelectorAll('caption')) {
    remarks.add('tableCaptions');
    table.before(rename(caption, 'p'));
  }
  divideCells(table, reading);
  if (cellsOf(table) > CELLS_MAXIMUM) {
    remarks.add('largeTables');
    writeRowsAsLines(table);
    return;
  }
  for (const block of table.querySelectorAll('td ul, td ol, td p + p, th ul, th ol')) {
    remarks.add('cellBlocks');
    // The lists of a table within this one have their signs already.
    if (!/^[UO]L$/.test(block.tagName) || block.closest('table') !== table) continue;
    for (const item of block.children) if (item.tagName === 'LI') item.prepend('• ');
  }
  for (const end of table.querySelectorAll('td br, th br')) end.replaceWith(' ');
}

function cellsOf(table: Element): number {
  const rows = [...table.querySelectorAll('tr')];
  return rows.length * rows.reduce((widest, { children }) => Math.max(widest, children.length), 0);
}

function writeRowsAsLines(table: Element): void {
  for (const cell of table.querySelectorAll('td + td, td + th, th + td, th + th')) cell.prepend(' · ');
  for (const cell of [...table.querySelectorAll('td, th')].reverse()) unwrap(cell);
  for (const row of table.querySelectorAll('tr')) row.replaceWith(create(table, 'p', ...row.childNodes));
  for (const part of table.querySelectorAll('thead, tbody, tfoot')) unwrap(part);
  unwrap(table);
}

function divideCells(table: Element, { body, remarks }: Reading): void {
  const rows = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table);
  if (!table.querySelector('[colspan], [rowspan]')) return;
  let added = 0;
  /** For each column, in how many of the next rows a cell from above goes on. */
  const below: number[] = [];
  for (const row of rows) {
    let column = 0;
    const fill = (before: Element | null) => {
      while ((below[column] ?? 0) > 0) {
        below[column] = (below[column] ?? 0) - 1;
        if (added++ < ADDED_MAXIMUM) row.insertBefore(create(body, 'td'), before);
        column += 1;
      }
    };
    for (const cell of [...row.children]) {
      if (!/^T[DH]$/.test(cell.tagName)) continue;
      fill(cell);
      const [across, down] = [spanOf(cell, 'colspan'), spanOf(cell, 'rowspan')];
      if (across + down > 2) remarks.add('spans');
      for (let more = 1; more < across && added++ < ADDED_MAXIMUM; more += 1)
        cell.after(create(body, cell.tagName.toLowerCase()));
      for (let more = 0; more < across; more += 1) {
        below[column] = down - 1;
        column += 1;
      }
    }
    fill(null);
  }
}

function spanOf(cell: Element, name: string): number {
  const typed = Number.parseInt(cell.getAttribute(name) ?? '1', 10);
  return Number.isNaN(typed) ? 1 : Math.min(SPAN_MAXIMUM, Math.max(1, typed));
}
