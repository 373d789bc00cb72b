import type { Node } from 'prosemirror-model';
import { type Command, Selection, TextSelection } from 'prosemirror-state';
import { richTextSchema } from '#shared/rich-text/schema.ts';
import { cellAt, changeTable, type Place, rowsOf, selectCell } from './change-table.ts';
import { addRow, emptyRow } from './edit-table.ts';

const { nodes } = richTextSchema;

/** Leads from cell to cell, row by row; after the last one, a row is added. */
export const nextCell: Command = (state, dispatch) => {
  const cell = cellAt(state.selection.$from);
  if (!cell) return false;
  const rows = rowsOf(cell.table);
  const columns = rows[0]?.length ?? 1;
  const next = placeOf(cell.row * columns + cell.column + 1, columns);
  if (rows[next.row]) return goTo(next)(state, dispatch);
  return changeTable((all) => ({ rows: [...all, emptyRow(all)], ...next }))(state, dispatch);
};

export const previousCell: Command = (state, dispatch) => {
  const cell = cellAt(state.selection.$from);
  if (!cell) return false;
  const columns = rowsOf(cell.table)[0]?.length ?? 1;
  const index = cell.row * columns + cell.column - 1;
  return index < 0 || goTo(placeOf(index, columns))(state, dispatch);
};

function placeOf(index: number, columns: number): Place {
  return { row: Math.floor(index / columns), column: index % columns };
}

function goTo(place: Place): Command {
  return (state, dispatch) => {
    const { selection, tr } = state;
    const cell = cellAt(selection.$from);
    // A row that is shorter than others is filled first.
    if (!cell?.table.maybeChild(place.row)?.maybeChild(place.column))
      return changeTable((rows) => ({ rows, ...place }))(state, dispatch);
    selectCell(tr, cell.start, place);
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** Leads to the cell below. In the last row it adds one, or leads out of the table if that row is empty. */
export const cellBelow: Command = (state, dispatch) => {
  const cell = cellAt(state.selection.$from);
  if (!cell) return false;
  const { table, row, column } = cell;
  if (row + 1 < table.childCount) return goTo({ row: row + 1, column })(state, dispatch);
  return (isSuperfluous(row, table) ? leaveTable : addRow(1))(state, dispatch);
};

/**
 * Leads to the block below the table; if there is no text, it begins a paragraph. An empty last row, which Tab has added
 * after the last cell, goes.
 */
export const leaveTable: Command = ({ selection: { $from }, tr }, dispatch) => {
  const cell = cellAt($from);
  if (!cell) return false;
  const { table, row, start } = cell;
  let end = start + table.nodeSize;
  if (isSuperfluous(row, table)) {
    const { nodeSize } = table.child(row);
    tr.delete(end - 1 - nodeSize, end - 1);
    end -= nodeSize;
  }
  if (!tr.doc.resolve(end).nodeAfter?.isTextblock) tr.insert(end, nodes.paragraph.create());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView());
  return true;
};

/** Whether a row is an empty one at the end of a table that has others. */
function isSuperfluous(row: number, { childCount, lastChild }: Node): boolean {
  const isEmpty = lastChild?.children.every(({ content }) => content.size === 0) === true;
  return isEmpty && row > 1 && row === childCount - 1;
}

/**
 * Leads from the first or last line of a cell to the cell above or below, and from there out of the table. Browsers go to the
 * cell beside it. Where there is no text beside the table, a paragraph is begun.
 */
export function cellAboveOrBelow(direction: 'up' | 'down'): Command {
  return (state, dispatch, view) => {
    const { selection, tr } = state;
    const cell = selection.empty ? cellAt(selection.$from) : null;
    if (!cell || (view && !view.endOfTextblock(direction))) return false;
    const { row, column, table, start } = cell;
    const next = row + (direction === 'up' ? -1 : 1);
    if (next >= 0 && next < table.childCount) return goTo({ row: next, column })(state, dispatch);
    const edge = start + (direction === 'up' ? 0 : table.nodeSize);
    const $edge = tr.doc.resolve(edge);
    const beside = direction === 'up' ? $edge.nodeBefore : $edge.nodeAfter;
    const outside = beside && Selection.findFrom($edge, direction === 'up' ? -1 : 1);
    if (outside) tr.setSelection(outside);
    else tr.insert(edge, nodes.paragraph.create()).setSelection(TextSelection.create(tr.doc, edge + 1));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** At the edge of a cell there is nothing to delete: joining it with its neighbour would move all that follow. */
export const stayInCell =
  (edge: 'start' | 'end'): Command =>
  ({ selection: { $from, empty } }) => {
    if (!empty || $from.parent.type !== nodes.table_cell) return false;
    return $from.parentOffset === (edge === 'start' ? 0 : $from.parent.content.size);
  };
