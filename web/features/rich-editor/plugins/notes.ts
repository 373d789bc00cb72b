import { isHistoryTransaction } from 'prosemirror-history';
import { type EditorState, Plugin, TextSelection } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { richTextSchema } from '#shared/rich-text/schema.ts';
import { ancestorOf } from '../commands/blocks.ts';
import { isEmptyNote, stopAtBorder, withWholeNotes } from '../commands/notes.ts';

const { nodes } = richTextSchema;

/** When the caret leaves a note, removes it if it has no words, and the space with which it began if it has. */
export const tidyNotes = new Plugin({
  appendTransaction(transactions, before, { doc, selection, tr }) {
    const left = ancestorOf(before.selection.$from, nodes.note);
    // What is undone would be done again, and nothing before it could be undone.
    if (transactions.some(isHistoryTransaction)) return null;
    if (!left || transactions.every(({ selectionSet, docChanged }) => !selectionSet && !docChanged)) return null;
    const start = transactions.reduce(
      (at, { mapping }) => mapping.map(at, -1),
      before.selection.$from.before(left.depth),
    );
    const note = start <= doc.content.size ? doc.nodeAt(start) : null;
    if (note?.type !== nodes.note) return null;
    const isInside = selection.from > start && selection.to < start + note.nodeSize;
    if (isInside) return null;
    if (isEmptyNote(note)) return tr.delete(start, start + note.nodeSize);
    return note.firstChild?.text?.startsWith(' ') ? tr.delete(start + 1, start + 2) : null;
  },
});

/** Marks the note that is written in, which may be small print in the margin, or no words yet. */
export const noteAtCaret = new Plugin({
  props: {
    decorations({ doc, selection: { $head } }) {
      const note = ancestorOf($head, nodes.note);
      if (!note) return null;
      const marks = { class: isEmptyNote(note.node) ? 'is-written is-empty' : 'is-written' };
      return DecorationSet.create(doc, [Decoration.node($head.before(note.depth), $head.after(note.depth), marks)]);
    },
  },
});

/**
 * Keeps what is typed at either end of a note on its side of the border. Browsers move the caret to the nearest letter,
 * which may be on the other side.
 */
export function typeBesideNotes(): Plugin {
  let isPointing = false;
  return new Plugin({
    view: () => ({ update: placeCaret }),
    props: {
      handleDOMEvents: {
        mousedown() {
          isPointing = true;
        },
        keydown() {
          isPointing = false;
        },
      },
      // Called for a selection that the browser has made. A click chooses its side of the border itself.
      createSelectionBetween({ state, composing }, $anchor, $head) {
        if ($anchor.pos !== $head.pos) return withWholeNotes($anchor, $head);
        if (isPointing || composing) return null;
        const position = stopAtBorder(state.selection.head, $head);
        return position === $head.pos ? null : TextSelection.create(state.doc, position);
      },
      // Something that is not a letter keeps a word that is composed behind a note from being taken for the note's.
      decorations({ doc, selection: { $from } }) {
        if ($from.nodeBefore?.type !== nodes.note || $from.nodeAfter?.isText) return null;
        return DecorationSet.create(doc, [Decoration.widget($from.pos, separator, { side: -1, raw: true })]);
      },
      handleKeyPress(view, event) {
        if (!isBesideBorder(view.state) || event.ctrlKey || event.metaKey || event.key.length !== 1) return false;
        const { from, to } = view.state.selection;
        const insert = () => view.state.tr.insertText(event.key, from, to).scrollIntoView();
        // Input rules are asked first, as for every other letter.
        if (!view.someProp('handleTextInput', (handle) => handle(view, from, to, event.key, insert)))
          view.dispatch(insert());
        return true;
      },
    },
  });
}

function separator(): HTMLElement {
  const image = document.createElement('img');
  image.className = 'ProseMirror-separator';
  image.alt = '';
  return image;
}

/** To ProseMirror, both sides of the border are the same place on the page, so that it leaves the caret on either. */
function placeCaret(view: EditorView): void {
  if (view.composing || !view.hasFocus() || !isBesideBorder(view.state)) return;
  const { head, $head } = view.state.selection;
  const { node, offset } = view.domAtPos(head, $head.parent.type === nodes.note && $head.parentOffset > 0 ? -1 : 1);
  const selection = getSelection();
  if (selection?.focusNode !== node || selection.focusOffset !== offset) selection?.collapse(node, offset);
}

function isBesideBorder({ selection }: EditorState): boolean {
  if (!(selection instanceof TextSelection) || !selection.empty) return false;
  const { parent, parentOffset, nodeBefore, nodeAfter } = selection.$from;
  if (parent.type === nodes.note && (parentOffset === 0 || parentOffset === parent.content.size)) return true;
  return nodeBefore?.type === nodes.note || nodeAfter?.type === nodes.note;
}
