import { Fragment, type Node, Slice } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import { richTextSchema } from '#shared/rich-text/schema.ts';
import { blocksFit } from '../commands/blocks.ts';
import { sliceFor } from '../commands/slices.ts';
import { cellAt } from '../tables/change-table.ts';
import { fillCells } from '../tables/edit-table.ts';

const { nodes } = richTextSchema;

/**
 * Pastes what was copied in the editor itself. Cells are written over cells, or become a table of their own; where no
 * blocks can stand, as in a cell or a note, the words and images of anything else go.
 */
export function pasteOwnCopy(view: EditorView, _event: ClipboardEvent, { content }: Slice): boolean {
  const { state, dispatch } = view;
  const { $from } = state.selection;
  const { type } = $from.parent;
  if (content.size === 0 || !type.inlineContent || type.spec.code) return false;
  const table = tableOf(content);
  const isSeveral = table && (table.childCount > 1 || (table.firstChild?.childCount ?? 0) > 1);
  if (isSeveral && cellAt($from)) return fillCells(table)(state, dispatch);
  if (!blocksFit($from)) {
    dispatch(state.tr.replaceSelection(sliceFor($from, content)).scrollIntoView());
    return true;
  }
  if (!isSeveral) return false;
  dispatch(state.tr.replaceSelection(new Slice(Fragment.from(table), 0, 0)).scrollIntoView());
  return true;
}

/** The cells or rows that content consists of, as a table; `null` if there is anything else. */
function tableOf(content: Fragment): Node | null {
  const { firstChild, childCount } = content;
  if (firstChild?.type === nodes.table_cell) return tableOf(Fragment.from(nodes.table_row.create(null, content)));
  if (firstChild?.type === nodes.table_row) return nodes.table.create(null, content);
  return childCount === 1 && firstChild?.type === nodes.table ? firstChild : null;
}
