import type { Mark, ResolvedPos } from 'prosemirror-model';
import { type Command, type EditorState, TextSelection } from 'prosemirror-state';
import { richTextSchema } from '#shared/rich-text/schema.ts';
import { isAddress } from '#web/features/text-field/inline-commands.ts';

const { marks, nodes } = richTextSchema;

interface LinkFound {
  mark: Mark;
  from: number;
  to: number;
}

/** The link around the caret or the selection. */
export function linkAt({ selection: { $from, $to } }: EditorState): LinkFound | null {
  const mark = marks.link.isInSet($from.marks()) ?? marks.link.isInSet($from.nodeAfter?.marks ?? []);
  if (!mark || !$from.sameParent($to)) return null;
  const range = rangeOf($from, mark);
  return range.to >= $to.pos ? { mark, ...range } : null;
}

/** The stretch of neighbouring nodes with a mark. */
function rangeOf($position: ResolvedPos, mark: Mark): { from: number; to: number } {
  const { parent } = $position;
  const isLinked = (index: number) => mark.isInSet(parent.maybeChild(index)?.marks ?? []);
  let first = $position.index();
  if (!isLinked(first) && first > 0) first -= 1;
  let last = first;
  while (first > 0 && isLinked(first - 1)) first -= 1;
  while (isLinked(last + 1)) last += 1;
  return { from: $position.posAtIndex(first), to: $position.posAtIndex(last + 1) };
}

/** Where the panel for links begins: the address of the link at the caret, or one that is selected. */
export function linkDraft(state: EditorState): { address: string; isExisting: boolean } {
  const link = linkAt(state);
  if (link) return { address: String(link.mark.attrs.href), isExisting: true };
  const { from, to } = state.selection;
  const selected = state.doc.textBetween(from, to, ' ').trim();
  return { address: isAddress(selected) ? selected : '', isExisting: false };
}

/**
 * Links the selection, or changes the link at the caret. Without either, `title` becomes the text of the link; without a
 * title the address does, selected, so that something else can be typed over it.
 */
export function insertLink(address: string, title = ''): Command {
  return (state, dispatch) => {
    const { selection, tr, doc } = state;
    const href = /^www\./i.test(address) ? `https://${address}` : address;
    const mark = marks.link.create({ href });
    const existing = linkAt(state);
    const { from, to } = existing ?? selection;
    if (!existing && selection.empty) {
      const isJoined = /[\p{L}\p{M}\p{N}]$/u.test(doc.textBetween(Math.max(0, from - 2), from, ' '));
      const text = richTextSchema.text(title || address, [...(state.storedMarks ?? selection.$from.marks()), mark]);
      const start = from + Number(isJoined);
      tr.insert(from, isJoined ? [richTextSchema.text(' '), text] : text);
      tr.setSelection(TextSelection.create(tr.doc, title ? start + title.length : start, start + text.nodeSize));
    } else tr.removeMark(from, to, marks.link).addMark(from, to, mark).setSelection(TextSelection.create(tr.doc, to));
    dispatch?.(tr.removeStoredMark(marks.link).scrollIntoView());
    return true;
  };
}

export const removeLink: Command = (state, dispatch) => {
  const link = linkAt(state);
  if (!link) return false;
  dispatch?.(state.tr.removeMark(link.from, link.to, marks.link));
  return true;
};

/** Whether the caret is where a link can be. */
export function canLink({ selection: { $from, $to } }: EditorState): boolean {
  return $from.sameParent($to) && $from.parent.inlineContent && $from.parent.type !== nodes.code_block;
}
