import type { Node } from 'prosemirror-model';
import { AllSelection, type Command, NodeSelection, TextSelection } from 'prosemirror-state';
import { writeMarkdown } from '#shared/rich-text/rich-text-source.ts';
import { canLink, insertLink, removeLink } from '#web/features/rich-editor/commands/links.ts';
import { bringNoteHere, goToNote, goToReference } from '#web/features/rich-editor/commands/note-references.ts';
import { richTextEditor } from '#web/features/rich-editor/rich-text-editor.ts';
import { TABLE_ACTIONS } from '#web/features/rich-editor/tables/table-commands.ts';
import { LINE_TOOLS, SELECTION_TOOLS } from '#web/features/rich-editor/toolbar/tools.tsx';
import type { richView } from '../browser/rich-view.ts';
import { fc } from '../runner/fast-check.ts';

type Editor = ReturnType<typeof richView>;

/** Something that an author does in the editor. */
interface Action {
  name: string;
  /** Whether all words have to be there afterwards. */
  keepsWords: boolean;
  act: (editor: Editor) => void;
}

/** Where something is done, as a part of the length of the text. */
const part = fc.double({ min: 0, max: 1, noNaN: true });

function positionOf(doc: Node, at: number): number {
  const position = Math.min(doc.content.size, Math.floor(at * (doc.content.size + 1)));
  // Nobody can put the caret between the halves of a character.
  return /^[\uDC00-\uDFFF]/.test(doc.resolve(position).nodeAfter?.text ?? '') ? position - 1 : position;
}

const selectText = fc.tuple(part, fc.oneof(fc.constant(0), fc.constant(0.1), part)).map(
  ([from, length]): Action => ({
    name: `select ${from} + ${length}`,
    keepsWords: true,
    act({ view }) {
      const { doc, tr } = view.state;
      const [$from, $to] = [from, Math.min(1, from + length)].map((at) => doc.resolve(positionOf(doc, at)));
      if ($from && $to) view.dispatch(tr.setSelection(TextSelection.between($from, $to)));
    },
  }),
);

const selectNode = part.map(
  (at): Action => ({
    name: `select the node at ${at}`,
    keepsWords: true,
    act({ view }) {
      const { doc, tr } = view.state;
      const { nodeAfter, pos } = doc.resolve(positionOf(doc, at));
      const canSelect = nodeAfter && !nodeAfter.isText && NodeSelection.isSelectable(nodeAfter);
      view.dispatch(tr.setSelection(canSelect ? NodeSelection.create(doc, pos) : new AllSelection(doc)));
    },
  }),
);

const FORMATS: [string, Command][] = [
  ...[...SELECTION_TOOLS, ...LINE_TOOLS].map(({ name, command }): [string, Command] => [name, command]),
  ['Link', (state, ...view) => canLink(state) && insertLink('https://example.org/linked')(state, ...view)],
  ['Remove the link', removeLink],
  ['Write the footnote here', bringNoteHere],
  ['Go to the footnote', goToNote],
  ['Back to the text', goToReference],
];
const format = fc.constantFrom(...FORMATS).map(
  ([name, command]): Action => ({
    name,
    keepsWords: name !== 'Link',
    act: ({ view }) => void command(view.state, view.dispatch, view),
  }),
);

const changeTable = fc.constantFrom(...TABLE_ACTIONS).map(
  ({ label, command }): Action => ({
    name: label,
    keepsWords: false,
    act: ({ view }) => void command(view.state, view.dispatch, view),
  }),
);

const KEYS = ['Enter', 'Shift+Enter', 'Ctrl+Enter', 'Backspace', 'Delete', 'Tab', 'Shift+Tab', 'ArrowLeft'];
const press = fc.constantFrom(...KEYS, 'ArrowRight', 'Ctrl+[', 'Ctrl+z', 'Ctrl+y').map((name): Action => {
  const [key = '', modifier] = name.split('+').reverse();
  const modifiers = { ctrlKey: modifier === 'Ctrl', shiftKey: modifier === 'Shift' };
  return { name, keepsWords: false, act: (editor) => editor.press(key, modifiers) };
});

const TYPED = 'w| |क|"|]|## |- |1. |> |^[|[^|```js|---|**b** |`c`|_x_|[!pull]|https://example.org/a ';
const type = fc.constantFrom(...TYPED.split('|')).map(
  (text): Action => ({
    name: `type ${text}`,
    keepsWords: false,
    act: (editor) => editor.type(text),
  }),
);

const PASTED: Record<string, string>[] = [
  { 'text/plain': 'p' },
  { 'text/plain': 'p\nq' },
  { 'text/plain': 'https://youtu.be/dQw4w9WgXcQ' },
  { 'text/html': '<h2>p</h2><p>q <b>r</b></p>', 'text/plain': 'p q r' },
  { 'text/html': '<ul><li>p<ul><li>q</li></ul></li></ul>', 'text/plain': 'p q' },
  { 'text/html': '<table><tr><td>p</td><td>q</td></tr><tr><td>r</td></tr></table>', 'text/plain': 'p q r' },
];
const paste = fc.constantFrom(...PASTED).map(
  (content): Action => ({
    name: `paste ${JSON.stringify(content)}`,
    keepsWords: false,
    act: (editor) => editor.paste(content),
  }),
);

const pasteOwn = fc.tuple(part, part).map(
  ([one, other]): Action => ({
    name: `copy ${one} to ${other}, and paste it`,
    keepsWords: false,
    act({ view }) {
      const { doc } = view.state;
      const [$from, $to] = [one, other].map((at) => doc.resolve(positionOf(doc, at)));
      if (!$from || !$to) return;
      const { dom } = view.serializeForClipboard(TextSelection.between($from, $to).content());
      view.pasteHTML(dom.innerHTML);
    },
  }),
);

const changeSource = fc.constantFrom('x', 'a\n\nb\n', '').map(
  (before): Action => ({
    name: `write ${JSON.stringify(before)} before the source`,
    keepsWords: false,
    act: ({ view }) => richTextEditor(view).setSource(before + writeMarkdown(view.state.doc), null),
  }),
);

export const randomActions = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: selectText },
    { weight: 1, arbitrary: selectNode },
    { weight: 3, arbitrary: format },
    { weight: 1, arbitrary: changeTable },
    { weight: 3, arbitrary: press },
    { weight: 3, arbitrary: type },
    { weight: 2, arbitrary: paste },
    { weight: 1, arbitrary: pasteOwn },
    { weight: 1, arbitrary: changeSource },
  ),
  { minLength: 1, maxLength: 14 },
);
