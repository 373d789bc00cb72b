import type { Node } from 'prosemirror-model';
import type { Command } from 'prosemirror-state';
import { richTextSchema } from '#shared/rich-text/schema.ts';
import { blocksFit, insertBlocks } from '../commands/blocks.ts';
import { changeTable, emptyCell, type Rows, rowsOf, selectCell, splice } from './change-table.ts';

const { nodes } = richTextSchema;

/** A table of three columns with a head, and the caret in its first cell. */
export const insertTable: Command = (state, dispatch) => {
  if (!blocksFit(state.selection.$to)) return false;
  const row = () =>
    nodes.table_row.create(
      null,
      [0, 1, 2].map(() => nodes.table_cell.create()),
    );
  const table = nodes.table.create(null, [row(), row()]);
  return insertBlocks([table])(
    state,
    dispatch &&
      ((tr) => {
        const start = tr.selection.from - 1 - table.nodeSize;
        selectCell(tr, start, { row: 0, column: 0 });
        dispatch(tr);
      }),
  );
};

export const emptyRow = (rows: Rows): Node[] => (rows[0] ?? []).map((_, column) => emptyCell(column, rows));

/** A row above the head becomes the head. */
export const addRow = (offset: 0 | 1) =>
  changeTable((rows, { row, column }) => ({
    rows: splice(rows, row + offset, 0, emptyRow(rows)),
    row: row + offset,
    column,
  }));

export const addColumn = (offset: 0 | 1) =>
  changeTable((rows, { row, column }) => ({
    rows: rows.map((cells) => splice(cells, column + offset, 0, nodes.table_cell.create())),
    row,
    column: column + offset,
  }));

export const deleteRow = changeTable((rows, { row, column }) => ({ rows: splice(rows, row, 1), row, column }));

export const deleteColumn = changeTable((rows, { row, column }) => ({
  rows: rows.map((cells) => splice(cells, column, 1)),
  row,
  column,
}));

export const deleteTable = changeTable((_rows, place) => ({ rows: [], ...place }));

export const moveRow = (step: 1 | -1) =>
  changeTable((rows, { row, column }) => {
    const moved = rows[row];
    if (!moved || !rows[row + step]) return null;
    return { rows: splice(splice(rows, row, 1), row + step, 0, moved), row: row + step, column };
  });

export const moveColumn = (step: 1 | -1) =>
  changeTable((rows, { row, column }) => {
    if (!rows[0]?.[column + step]) return null;
    const move = (cells: Node[]) => splice(splice(cells, column, 1), column + step, 0, cells[column] as Node);
    return { rows: rows.map(move), row, column: column + step };
  });

/** Aligns the column at the caret; again, it is aligned as the text is. */
export const setAlignment = (align: 'left' | 'center' | 'right') =>
  changeTable((rows, { row, column }) => {
    const next = rows[0]?.[column]?.attrs.align === align ? null : align;
    const aligned = rows.map((cells) =>
      splice(cells, column, 1, nodes.table_cell.create({ align: next }, cells[column]?.content)),
    );
    return { rows: aligned, row, column };
  });

/** Writes the cells of a table over those from the caret on, as spreadsheets do, with more rows and columns if needed. */
export function fillCells(pasted: Node): Command {
  return changeTable((rows, { row, column }) => {
    const cells = rowsOf(pasted);
    const width = Math.max(rows[0]?.length ?? 0, column + (cells[0]?.length ?? 0));
    const height = Math.max(rows.length, row + cells.length);
    const filled = Array.from({ length: height }, (_, y) =>
      Array.from({ length: width }, (_, x) => {
        const old = rows[y]?.[x] ?? emptyCell(x, rows);
        const next = cells[y - row]?.[x - column];
        return next ? old.copy(next.content) : old;
      }),
    );
    return { rows: filled, row: row + cells.length - 1, column: column + (cells[0]?.length ?? 1) - 1 };
  });
}
