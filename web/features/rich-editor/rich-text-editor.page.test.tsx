import { TextSelection } from 'prosemirror-state';
import { expect, onTestFinished, test } from 'vitest';
import { richView } from '../../../test/support/browser/rich-view.ts';
import { richTextEditor } from './rich-text-editor.ts';

function open(markdown: string) {
  const { view, press } = richView(markdown);
  onTestFinished(() => view.destroy());
  // The simulated browser has no layout.
  view.coordsAtPos = () => ({ left: 0, right: 0, top: 0, bottom: 0 });
  return { view, press, editor: richTextEditor(view) };
}

const FIGURE = '![a lamp](/media/a.png "Ca‸ption")';

test('the caret comes back from the Markdown into the empty paragraph that it has left', () => {
  const { view, press, editor } = open(FIGURE);
  press('Enter');
  const { from } = view.state.selection;
  expect(view.state.selection.$from.parent.type.name).toBe('paragraph');
  const selection = editor.selection();
  editor.setSource(editor.read(), selection);
  expect(view.state.selection.from).toBe(from);
});

test('a caret that was moved in the Markdown is moved in the text', () => {
  const { view, press, editor } = open(FIGURE);
  press('Enter');
  editor.selection();
  const offset = editor.read().indexOf('ption');
  editor.setSource(editor.read(), { start: offset, end: offset });
  expect(view.state.selection.$from.parent.type.name).toBe('figure');
});

test('a text that was changed in the Markdown has its caret where the Markdown has it', () => {
  const { view, editor } = open('One‸ two');
  const selection = editor.selection();
  editor.setSource('Three', selection);
  expect(view.state.selection.eq(TextSelection.create(view.state.doc, 4))).toBe(true);
});
