import { type EditorState, Plugin, TextSelection } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { richTextSchema } from '#shared/rich-text/schema.ts';
import { ancestorOf } from '../commands/blocks.ts';

const { nodes } = richTextSchema;

/** Removes notes that were left without a word. */
export const removeEmptyNotes = new Plugin({
  appendTransaction(transactions, before, { doc, selection, tr }) {
    const left = ancestorOf(before.selection.$from, nodes.note);
    if (!left || transactions.every(({ selectionSet, docChanged }) => !selectionSet && !docChanged)) return null;
    const position = transactions.reduce(
      (at, { mapping }) => mapping.map(at, -1),
      before.selection.$from.before(left.depth),
    );
    const note = position <= doc.content.size ? doc.nodeAt(position) : null;
    const isInside = selection.from > position && selection.to < position + 2 + (note?.content.size ?? 0);
    if (note?.type !== nodes.note || note.content.size > 0 || isInside) return null;
    return tr.delete(position, position + note.nodeSize);
  },
});

/** A caret has no place in an element without content, so that an empty note has a line break that is not in the text. */
export const placeCaretInEmptyNote = new Plugin({
  props: {
    decorations({ doc, selection: { $from, empty } }) {
      if (!empty || $from.parent.type !== nodes.note || $from.parent.content.size > 0) return null;
      return DecorationSet.create(doc, [Decoration.widget($from.pos, () => document.createElement('br'), { side: 1 })]);
    },
  },
});

/**
 * Keeps what is typed at either end of a note on its side of the border. Browsers move the caret to the nearest letter,
 * which may be on the other side.
 */
export const typeBesideNotes = new Plugin({
  props: {
    handleKeyPress(view, event) {
      if (!isBesideBorder(view.state) || event.ctrlKey || event.metaKey || event.key.length !== 1) return false;
      const { from, to } = view.state.selection;
      const insert = () => view.state.tr.insertText(event.key, from, to).scrollIntoView();
      // Input rules are asked first, as for every other letter.
      if (!view.someProp('handleTextInput', (handle) => handle(view, from, to, event.key, insert)))
        view.dispatch(insert());
      return true;
    },
    handleDOMEvents: {
      compositionstart({ state, dispatch }) {
        // With marks of its own, the word that is composed gets an element of its own, at the place of the caret.
        if (isBesideBorder(state))
          dispatch(state.tr.setStoredMarks(state.storedMarks ?? state.selection.$from.marks()));
      },
    },
  },
});

function isBesideBorder({ selection }: EditorState): boolean {
  if (!(selection instanceof TextSelection) || !selection.empty) return false;
  const { parent, parentOffset, nodeBefore, nodeAfter } = selection.$from;
  if (parent.type === nodes.note && (parentOffset === 0 || parentOffset === parent.content.size)) return true;
  return nodeBefore?.type === nodes.note || nodeAfter?.type === nodes.note;
}
