import { TextSelection } from 'prosemirror-state';
import { expect, onTestFinished, test } from 'vitest';
import { richView } from '../../../../test/support/browser/rich-view.ts';

function open(markdown: string) {
  const editor = richView(markdown);
  onTestFinished(() => editor.view.destroy());
  const classes = () => [...editor.view.dom.querySelectorAll('[data-note]')].map(({ className }) => className);
  return { ...editor, classes };
}

test('the note that is written in is marked until the caret leaves it, also while it has no words', () => {
  const { view, classes, type, press } = open('Oil^[A lamp.] burns‸');
  expect(classes()).toEqual(['note-in-place']);
  press('f', { ctrlKey: true, altKey: true });
  expect(classes()).toEqual(['note-in-place', 'note-in-place is-written is-empty']);
  type('x');
  expect(classes()).toEqual(['note-in-place', 'note-in-place is-written']);
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, 6)));
  expect(classes()).toEqual(['note-in-place is-written', 'note-in-place']);
  press('Enter');
  expect(classes()).toEqual(['note-in-place', 'note-in-place']);
});

test('the text of a note has its number at hand, since it may stand apart in the margin', () => {
  const { view } = open('‸Oil^[A lamp.] burns^[It does.]');
  const notes = [...view.dom.querySelectorAll<HTMLElement>('[data-note]')];
  expect(notes.map(({ style }) => style.getPropertyValue('--number'))).toEqual(['"1"', '"2"']);
});
