import type { Node, ResolvedPos } from 'prosemirror-model';
import { type Command, TextSelection, type Transaction } from 'prosemirror-state';
import { richTextSchema } from '#shared/rich-text/schema.ts';
import { ancestorOf } from '../commands/blocks.ts';

const { nodes } = richTextSchema;

/** A cell by its row and column, counted from 0; the first row is the head. */
export interface Place {
  row: number;
  column: number;
}

interface PlacedCell extends Place {
  table: Node;
  /** The position before the table. */
  start: number;
}

export type Rows = readonly (readonly Node[])[];

/** The cell that a position is in; `null` outside of tables. */
export function cellAt($position: ResolvedPos): PlacedCell | null {
  const found = ancestorOf($position, nodes.table);
  if (!found) return null;
  const { node: table, depth } = found;
  return { table, start: $position.before(depth), row: $position.index(depth), column: $position.index(depth + 1) };
}

/** The rows of a table, all of the length of the longest. */
export function rowsOf(table: Node): Node[][] {
  const rows = table.children.map(({ children }) => [...children]);
  const columns = Math.max(...rows.map(({ length }) => length));
  for (const row of rows) while (row.length < columns) row.push(emptyCell(row.length, rows));
  return rows;
}

/** A cell without words, aligned as its column is. */
export function emptyCell(column: number, rows: Rows): Node {
  return nodes.table_cell.create({ align: rows[0]?.[column]?.attrs.align ?? null });
}

/** A copy of a list with something else from an index on. */
export function splice<Item>(list: readonly Item[], index: number, removed: number, ...added: Item[]): Item[] {
  return [...list.slice(0, index), ...added, ...list.slice(index + removed)];
}

/**
 * A command that changes the table around the caret.
 * @param change gives the new rows and where the caret is then; `null` if there is nothing to do
 */
export function changeTable(change: (rows: Node[][], place: Place) => ({ rows: Rows } & Place) | null): Command {
  return ({ selection: { $from }, tr }, dispatch) => {
    const cell = cellAt($from);
    const changed = cell && change(rowsOf(cell.table), cell);
    if (!cell || !changed) return false;
    replaceTable(tr, cell, changed);
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

function replaceTable(
  tr: Transaction,
  { table, start }: PlacedCell,
  { rows, row, column }: { rows: Rows } & Place,
): void {
  const end = start + table.nodeSize;
  // Without a row or a column there is no table.
  if (rows.length === 0 || rows[0]?.length === 0) {
    tr.replaceWith(start, end, nodes.paragraph.create());
    tr.setSelection(TextSelection.create(tr.doc, start + 1));
    return;
  }
  const changed = nodes.table.create(
    null,
    rows.map((cells) => nodes.table_row.create(null, cells)),
  );
  tr.replaceWith(start, end, changed);
  selectCell(tr, start, { row: Math.min(row, rows.length - 1), column: Math.min(column, (rows[0]?.length ?? 1) - 1) });
}

/** Puts the caret at the end of a cell of the table that begins at a position. */
export function selectCell(tr: Transaction, start: number, { row, column }: Place): void {
  const cells = tr.doc.nodeAt(start)?.child(row);
  const before = (tr.doc.nodeAt(start)?.children.slice(0, row) ?? []).reduce(
    (size, { nodeSize }) => size + nodeSize,
    0,
  );
  const within = (cells?.children.slice(0, column) ?? []).reduce((size, { nodeSize }) => size + nodeSize, 0);
  const end = start + 2 + before + within + (cells?.child(column).nodeSize ?? 2) - 1;
  tr.setSelection(TextSelection.near(tr.doc.resolve(end), -1));
}
