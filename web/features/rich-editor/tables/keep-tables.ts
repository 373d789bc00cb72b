import { isHistoryTransaction } from 'prosemirror-history';
import { type Fragment, type Node, Slice } from 'prosemirror-model';
import { type EditorState, Plugin, type Selection, TextSelection, type Transaction } from 'prosemirror-state';
import { ReplaceAroundStep, ReplaceStep, type Step } from 'prosemirror-transform';
import { richTextSchema } from '#shared/rich-text/schema.ts';
import { inlineSlice } from '../commands/slices.ts';
import { cellAt, rowsOf } from './change-table.ts';
import { crossesCells, deleteAcrossCells, deleteSelectedCells } from './delete-across-cells.ts';

const { nodes } = richTextSchema;

/**
 * Keeps tables rectangular, whatever the selection was that something was typed over, cut or dropped: left alone,
 * ProseMirror joins the cells at its ends, and all that follow change their columns.
 */
export const keepTables = new Plugin({
  props: {
    handleDOMEvents: {
      // Otherwise the browser itself deletes what is selected, and the word that is composed would be disturbed later.
      compositionstart: ({ state, dispatch }) => void deleteSelectedCells(state, dispatch),
    },
  },
  appendTransaction(transactions, before, after) {
    if (!transactions.some(({ docChanged }) => docChanged) || transactions.some(isHistoryTransaction)) return null;
    return replacedAnew(transactions, before, after) ?? filled(before, after);
  },
});

/** Undoes a change that has torn a table, and makes it again so that the cells stay. */
function replacedAnew(transactions: readonly Transaction[], { selection, doc }: EditorState, after: EditorState) {
  if (!crossesCells(selection)) return null;
  const { $from, $to, from } = selection;
  const [step, ...others] = transactions.find(({ docChanged }) => docChanged)?.steps ?? [];
  // Commands for tables and others that change more than what is selected know what they do.
  if (!step || others.length > 0 || !isReplacing(step, selection)) return null;
  if (step.from < $from.before(1) || step.to > $to.after(1)) return null;
  const { size: sizeAfter } = after.doc.content;
  const growth = sizeAfter - doc.content.size;
  const [first, last] = [cellAt($from), cellAt($to)];
  const lastEnd = last ? last.start + last.table.nodeSize + growth : 0;
  const isFirstTorn = first && (first.start >= sizeAfter || !isSameShape(first.table, after.doc.nodeAt(first.start)));
  const isLastTorn = last && (lastEnd < 0 || !isSameShape(last.table, after.doc.resolve(lastEnd).nodeBefore));
  if (!isFirstTorn && !isLastTorn) return null;
  const { tr } = after;
  const undoing = transactions.flatMap(({ steps, docs }) => steps.map((each, at) => each.invert(docs[at] as Node)));
  for (const each of undoing.reverse()) tr.step(each);
  deleteAcrossCells(tr, selection);
  const { size } = tr.doc.content;
  tr.replace(from, from, inserted(step.slice, first !== null));
  return tr.setSelection(TextSelection.near(tr.doc.resolve(from + tr.doc.content.size - size), -1)).scrollIntoView();
}

/** Whether a step replaces all that is selected. One that wraps or moves it keeps it, in a gap. */
function isReplacing(step: Step, { from, to }: Selection): step is ReplaceStep | ReplaceAroundStep {
  if (!(step instanceof ReplaceStep || step instanceof ReplaceAroundStep)) return false;
  const keeps = step instanceof ReplaceAroundStep && step.gapFrom < to && step.gapTo > from;
  return step.from <= from && step.to >= to && !keeps;
}

function inserted({ content, openStart, openEnd }: Slice, isInCell: boolean): Slice {
  const kept = withoutFillers(content, openEnd);
  const { firstChild, lastChild } = kept;
  if (isInCell || !firstChild || firstChild.isInline) return inlineSlice(kept);
  return new Slice(kept, openStart, Number(lastChild?.isTextblock ?? false));
}

/** Without the empty nodes at the end that ProseMirror has added for what comes after them. */
function withoutFillers(content: Fragment, openEnd: number): Fragment {
  const { lastChild } = content;
  if (openEnd === 0 || !lastChild || lastChild.isText) return content;
  const last = withoutFillers(lastChild.content, openEnd - 1);
  return last.size > 0
    ? content.replaceChild(content.childCount - 1, lastChild.copy(last))
    : content.cut(0, content.size - lastChild.nodeSize);
}

function isSameShape(table: Node, other: Node | null): boolean {
  const isSameRow = (row: Node, index: number) => other?.child(index).childCount === row.childCount;
  return other?.type === table.type && other.childCount === table.childCount && table.children.every(isSameRow);
}

/** Fills rows that a change has made shorter than others. */
function filled(before: EditorState, after: EditorState): Transaction | null {
  const changed = changedRange(before.doc, after.doc);
  if (!changed) return null;
  const short: { rowEnd: number; cells: Node[] }[] = [];
  const end = Math.min(Math.max(changed.end, changed.start + 1), after.doc.content.size);
  after.doc.nodesBetween(changed.start, end, (node, position) => {
    if (node.type !== nodes.table) return !node.inlineContent;
    const rows = rowsOf(node);
    node.forEach((row, offset, index) => {
      const cells = rows[index]?.slice(row.childCount) ?? [];
      if (cells.length > 0) short.push({ rowEnd: position + 1 + offset + row.nodeSize - 1, cells });
    });
    return false;
  });
  if (short.length === 0) return null;
  const { tr } = after;
  for (const { rowEnd, cells } of short.reverse()) tr.insert(rowEnd, cells);
  return tr;
}

/** What differs between two documents, in positions of the second. */
function changedRange(before: Node, after: Node): { start: number; end: number } | null {
  const start = before.content.findDiffStart(after.content);
  const end = before.content.findDiffEnd(after.content);
  return start === null || !end ? null : { start, end: Math.max(start, end.b) };
}
