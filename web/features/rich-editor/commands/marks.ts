import { toggleMark } from 'prosemirror-commands';
import type { MarkType } from 'prosemirror-model';
import type { Command, EditorState } from 'prosemirror-state';
import { richTextSchema } from '#shared/rich-text/schema.ts';

const { marks } = richTextSchema;

export const toggleBold = toggleMark(marks.strong);
export const toggleItalic = toggleMark(marks.em);
export const toggleStrike = toggleMark(marks.s);
export const toggleCode: Command = toggleMark(marks.code);

/** Whether what is typed, or any of what is selected, has a mark. */
export function hasMark({ doc, selection, storedMarks }: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = selection;
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type);
}
