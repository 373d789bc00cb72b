import type { Command, Selection, Transaction } from 'prosemirror-state';
import { TextSelection } from 'prosemirror-state';
import { richTextSchema } from '#shared/rich-text/schema.ts';
import { cellAt } from './change-table.ts';

const { nodes } = richTextSchema;

/** Whether one end of a selection is in a cell, and the other in another cell or outside of the table. */
export function crossesCells({ $from, $to, empty }: Selection): boolean {
  if (empty) return false;
  const [first, last] = [cellAt($from), cellAt($to)];
  if (!first && !last) return false;
  return first?.start !== last?.start || first?.row !== last?.row || first?.column !== last?.column;
}

/** Deletes what is selected. Cells are emptied, as far as they are selected, but stay where they are. */
export function deleteAcrossCells(tr: Transaction, { $from, $to, from, to }: Selection): void {
  const [first, last] = [cellAt($from), cellAt($to)];
  if (first && first.start === last?.start) {
    emptyCells(tr, from, to);
    return;
  }
  const firstEnd = first ? first.start + first.table.nodeSize : from;
  const lastStart = last ? last.start : to;
  // From the end, so that the positions before it stay as they are.
  if (last) emptyCells(tr, last.start, to);
  if (firstEnd < lastStart) tr.delete(firstEnd, lastStart);
  if (first) emptyCells(tr, from, firstEnd);
}

function emptyCells(tr: Transaction, from: number, to: number): void {
  const selected: [number, number][] = [];
  tr.doc.nodesBetween(from, to, (node, position) => {
    if (node.type !== nodes.table_cell) return true;
    selected.push([Math.max(from, position + 1), Math.min(to, position + node.nodeSize - 1)]);
    return false;
  });
  for (const [start, end] of selected.reverse()) if (start < end) tr.delete(start, end);
}

export const deleteSelectedCells: Command = ({ selection, tr }, dispatch) => {
  if (!crossesCells(selection)) return false;
  deleteAcrossCells(tr, selection);
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(selection.from))).scrollIntoView());
  return true;
};
