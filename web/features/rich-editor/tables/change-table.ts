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
  /** The depth of the table. */
  depth: number;
}

export type Rows = readonly (readonly Node[])[];

/** The cell that a position is in; `null` outside of tables. */
export function cellAt($position: ResolvedPos): PlacedCell | null {
  const found = ancestorOf($position, nodes.table);
  if (!found) return null;
  const { node: table, depth } = found;
  const [row, column] = [$position.index(depth), $position.index(depth + 1)];
  return { table, depth, start: $position.before(depth), row, column };
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
  { table, start, depth }: PlacedCell,
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
  const { $from } = tr.selection;
  const [old, oldStart] = [$from.node(depth + 2), $from.start(depth + 2)];
  tr.replaceWith(start, end, changed);
  selectCell(tr, start, { row: Math.min(row, rows.length - 1), column: Math.min(column, (rows[0]?.length ?? 1) - 1) });
  const cell = tr.selection.$from;
  // The caret stays in the words that it was in, wherever they are now.
  if (old.content.size > 0 && cell.node(depth + 2).content.eq(old.content))
    tr.setSelection(TextSelection.near(tr.doc.resolve(cell.start(depth + 2) + $from.pos - oldStart)));
}

/** Puts the caret at the end of a cell of the table that begins at a position. */
export function selectCell(tr: Transaction, start: number, { row, column }: Place): void {
  const table = tr.doc.nodeAt(start);
  const cells = table?.child(row);
  const end = start + 2 + sizeOf(table, row) + sizeOf(cells, column + 1) - 1;
  tr.setSelection(TextSelection.near(tr.doc.resolve(end), -1));
}

/** The size of the first children of a node together. */
function sizeOf(node: Node | null | undefined, count: number): number {
  return (node?.children ?? []).slice(0, count).reduce((size, { nodeSize }) => size + nodeSize, 0);
}
