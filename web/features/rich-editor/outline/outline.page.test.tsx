import { act, cleanup, render, screen } from '@testing-library/react';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { expect, onTestFinished, test, vi } from 'vitest';
import { stateOf } from '../../../../test/support/texts/edit-rich-text.ts';
import { OutlineList, watchOutline } from './outline.tsx';

let view: EditorView;

function show(markdown: string) {
  const { outline, plugin } = watchOutline();
  const { doc, selection } = stateOf(markdown);
  view = new EditorView(document.body, { state: EditorState.create({ doc, selection, plugins: [plugin] }) });
  const margin = document.createElement('div');
  margin.className = 'writing-margin';
  document.body.append(margin);
  render(<OutlineList view={view} outline={outline} language="en" />);
  onTestFinished(() => {
    cleanup();
    margin.remove();
    view.destroy();
  });
}

const headings = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
const current = () => document.querySelector('[aria-current]')?.textContent;

test('the headings stand in the margin, and follow the text and the caret', () => {
  show('## One\n\nWo‸rds\n\n### Two');
  expect(headings()).toEqual(['One', 'Two']);
  expect(current()).toBe('One');
  act(() => view.dispatch(view.state.tr.insertText('!', 4)));
  expect(headings()).toEqual(['One!', 'Two']);
  act(() => view.dispatch(view.state.tr.delete(0, 6)));
  expect(headings()).toEqual([]);
});

test('a heading leads to its end in the text, which is shown below what covers the top of the window', () => {
  const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => {});
  onTestFinished(() => scroll.mockRestore());
  show('## One\n\nWo‸rds\n\n### Two');
  act(() => screen.getByRole('button', { name: 'Two' }).click());
  expect(view.state.selection.$from.parent.textContent).toBe('Two');
  expect(view.state.selection.$from.parentOffset).toBe(3);
  expect(view.hasFocus()).toBe(true);
  expect(scroll.mock.contexts).toEqual([view.dom.querySelector('h3')]);
  expect(scroll).toHaveBeenCalledWith({ block: 'start' });
  expect(current()).toBe('Two');
});
