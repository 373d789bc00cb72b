import type { Node } from 'prosemirror-model';
import { type Command, EditorState, type Plugin, TextSelection } from 'prosemirror-state';
import { openMarkdown, writeMarkdown } from '#shared/rich-text/rich-text-source.ts';

const MARK = '‸';

/** Opens a text in which one `‸` stands for the caret, or two for the ends of the selection. */
export function stateOf(markdown: string, plugins: Plugin[] = []): EditorState {
  const marked = EditorState.create({ doc: openMarkdown(markdown) });
  const { tr } = marked;
  const positions: number[] = [];
  for (let at = markAt(tr.doc); at >= 0; at = markAt(tr.doc)) positions.push(at) && tr.delete(at, at + 1);
  const [from = 0, to = from] = positions;
  const { doc } = tr;
  return EditorState.create({ doc, plugins, selection: TextSelection.create(doc, from, to) });
}

function markAt(doc: Node): number {
  let found = -1;
  doc.descendants(({ text }, position) => {
    const at = text?.indexOf(MARK) ?? -1;
    if (at >= 0 && found < 0) found = position + at;
  });
  return found;
}

/** Runs commands one after the other. @returns the text with marks for the caret or the selection */
export function edit(markdown: string, ...commands: Command[]): string {
  let state = stateOf(markdown);
  for (const command of commands)
    command(state, (tr) => {
      state = state.apply(tr);
    });
  return markdownOf(state);
}

/** Writes a text with `‸` for the caret, or for both ends of the selection. */
export function markdownOf({ selection, tr }: EditorState): string {
  tr.insertText(MARK, selection.to);
  if (!selection.empty) tr.insertText(MARK, selection.from);
  return writeMarkdown(tr.doc);
}
