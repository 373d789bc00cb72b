import { chainCommands } from 'prosemirror-commands';
import type { Node } from 'prosemirror-model';
import { type Command, TextSelection } from 'prosemirror-state';
import { richTextSchema } from '#shared/rich-text/schema.ts';
import { insertBlock } from '../commands/blocks.ts';
import { cellAt, changeTable, emptyCell, type Place, type Rows, rowsOf, selectCell, splice } from './change-table.ts';

const { nodes } = richTextSchema;
type Alignment = 'left' | 'center' | 'right' | null;

/** A table of three columns with a head, and the caret in its first cell. */
export const insertTable: Command = (state, dispatch) => {
  const row = () =>
    nodes.table_row.create(
      null,
      [0, 1, 2].map(() => nodes.table_cell.create()),
    );
  const table = nodes.table.create(null, [row(), row()]);
  return insertBlock(table)(
    state,
    dispatch &&
      ((tr) => {
        const start = tr.selection.from - 1 - table.nodeSize;
        selectCell(tr, start, { row: 0, column: 0 });
        dispatch(tr);
      }),
  );
};

const emptyRow = (rows: Rows): Node[] => (rows[0] ?? []).map((_, column) => emptyCell(column, rows));

/** A row above the head becomes the head. */
const addRow = (offset: 0 | 1) =>
  changeTable((rows, { row, column }) => ({
    rows: splice(rows, row + offset, 0, emptyRow(rows)),
    row: row + offset,
    column,
  }));

const addColumn = (offset: 0 | 1) =>
  changeTable((rows, { row, column }) => ({
    rows: rows.map((cells) => splice(cells, column + offset, 0, nodes.table_cell.create())),
    row,
    column: column + offset,
  }));

const deleteRow = changeTable((rows, { row, column }) => ({ rows: splice(rows, row, 1), row, column }));

const deleteColumn = changeTable((rows, { row, column }) => ({
  rows: rows.map((cells) => splice(cells, column, 1)),
  row,
  column,
}));

const deleteTable = changeTable((_rows, place) => ({ rows: [], ...place }));

const moveRow = (step: 1 | -1) =>
  changeTable((rows, { row, column }) => {
    const moved = rows[row];
    if (!moved || !rows[row + step]) return null;
    // The alignment belongs to the column, which the head shows.
    return { rows: splice(splice(rows, row, 1), row + step, 0, moved), row: row + step, column };
  });

const moveColumn = (step: 1 | -1) =>
  changeTable((rows, { row, column }) => {
    if (!rows[0]?.[column + step]) return null;
    const move = (cells: Node[]) => splice(splice(cells, column, 1), column + step, 0, cells[column] as Node);
    return { rows: rows.map(move), row, column: column + step };
  });

/** Aligns the column at the caret; again, it is aligned as the text is. */
const setAlignment = (align: Exclude<Alignment, null>) =>
  changeTable((rows, { row, column }) => {
    const next = rows[0]?.[column]?.attrs.align === align ? null : align;
    const aligned = rows.map((cells) =>
      splice(cells, column, 1, nodes.table_cell.create({ align: next }, cells[column]?.content)),
    );
    return { rows: aligned, row, column };
  });

/** Leads from cell to cell, row by row; after the last one, a row is added. */
const nextCell: Command = (state, dispatch) => {
  const cell = cellAt(state.selection.$from);
  if (!cell) return false;
  const rows = rowsOf(cell.table);
  const columns = rows[0]?.length ?? 1;
  const index = cell.row * columns + cell.column + 1;
  const next: Place = { row: Math.floor(index / columns), column: index % columns };
  if (rows[next.row]) return goTo(next)(state, dispatch);
  return changeTable((all) => ({ rows: [...all, emptyRow(all)], ...next }))(state, dispatch);
};

const previousCell: Command = (state, dispatch) => {
  const cell = cellAt(state.selection.$from);
  if (!cell) return false;
  const columns = rowsOf(cell.table)[0]?.length ?? 1;
  const index = cell.row * columns + cell.column - 1;
  return index < 0 || goTo({ row: Math.floor(index / columns), column: index % columns })(state, dispatch);
};

function goTo(place: Place): Command {
  return ({ selection: { $from }, tr }, dispatch) => {
    const cell = cellAt($from);
    if (!cell?.table.maybeChild(place.row)?.maybeChild(place.column)) return false;
    selectCell(tr, cell.start, place);
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** Leads to the cell below. In the last row it adds one, or leads out of the table if that row is empty. */
const cellBelow: Command = (state, dispatch) => {
  const cell = cellAt(state.selection.$from);
  if (!cell) return false;
  const { table, row, column } = cell;
  if (row + 1 < table.childCount) return goTo({ row: row + 1, column })(state, dispatch);
  const isEmpty = row > 1 && table.lastChild?.textContent.trim() === '';
  return (isEmpty ? leaveTable(true) : addRow(1))(state, dispatch);
};

/** Leads to the block below the table; if there is no text, it begins a paragraph. */
function leaveTable(dropsLastRow: boolean): Command {
  return ({ selection: { $from }, tr }, dispatch) => {
    const cell = cellAt($from);
    if (!cell) return false;
    let end = cell.start + cell.table.nodeSize;
    if (dropsLastRow) {
      const { nodeSize } = cell.table.child(cell.table.childCount - 1);
      tr.delete(end - 1 - nodeSize, end - 1);
      end -= nodeSize;
    }
    if (!tr.doc.resolve(end).nodeAfter?.isTextblock) tr.insert(end, nodes.paragraph.create());
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView());
    return true;
  };
}

/** Empties the cells that a selection covers in part or whole: without them, the rows would have different lengths. */
const emptyCells: Command = ({ selection: { $from, $to, from, to }, tr, doc }, dispatch) => {
  const [first, last] = [cellAt($from), cellAt($to)];
  if (!first || first.start !== last?.start || $from.sameParent($to)) return false;
  const emptied: [number, number][] = [];
  doc.nodesBetween(from, to, (node, position) => {
    if (node.type === nodes.table_cell)
      emptied.push([Math.max(from, position + 1), Math.min(to, position + node.nodeSize - 1)]);
    return node.type !== nodes.table_cell;
  });
  for (const [start, end] of emptied.reverse()) tr.delete(start, end);
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, from)).scrollIntoView());
  return true;
};

/** At the edge of a cell there is nothing to delete: joining it with its neighbour would move all that follow. */
const stayInCell =
  (edge: 'start' | 'end'): Command =>
  ({ selection: { $from, empty } }) => {
    if (!empty || $from.parent.type !== nodes.table_cell) return false;
    return $from.parentOffset === (edge === 'start' ? 0 : $from.parent.content.size);
  };

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

interface TableAction {
  name: string;
  label: string;
  command: Command;
  /** As `aria-keyshortcuts` has it. */
  shortcut?: string;
}

/** What the toolbar offers for the table around the caret. */
export const TABLE_ACTIONS: TableAction[] = [
  { name: '+ Row', label: 'Add a row below', command: addRow(1), shortcut: 'Alt+Enter' },
  { name: '+ Column', label: 'Add a column after', command: addColumn(1), shortcut: 'Alt+Shift+Enter' },
  { name: '− Row', label: 'Delete the row', command: deleteRow, shortcut: 'Alt+Backspace' },
  { name: '− Column', label: 'Delete the column', command: deleteColumn, shortcut: 'Alt+Shift+Backspace' },
  { name: 'Left', label: 'Align the column left', command: setAlignment('left') },
  { name: 'Center', label: 'Center the column', command: setAlignment('center') },
  { name: 'Right', label: 'Align the column right', command: setAlignment('right') },
  { name: 'Delete', label: 'Delete the table', command: deleteTable },
];

export const TABLE_KEYS: Record<string, Command> = {
  Tab: nextCell,
  'Shift-Tab': previousCell,
  Enter: cellBelow,
  'Mod-Enter': leaveTable(false),
  'Alt-Enter': addRow(1),
  'Alt-Shift-Enter': addColumn(1),
  'Alt-Backspace': deleteRow,
  'Alt-Shift-Backspace': deleteColumn,
  'Alt-ArrowUp': moveRow(-1),
  'Alt-ArrowDown': moveRow(1),
  'Alt-ArrowLeft': moveColumn(-1),
  'Alt-ArrowRight': moveColumn(1),
  Backspace: chainCommands(emptyCells, stayInCell('start')),
  Delete: chainCommands(emptyCells, stayInCell('end')),
};
