import { act, cleanup, render, screen } from '@testing-library/react';
import { TextSelection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { RichEditorProps } from '#web/features/text-field/rich-editor-props.ts';
import { toggleBold } from './commands/marks.ts';
import RichEditor from './rich-editor.tsx';

/** The editor with the caret somewhere in its source, without a layout. */
function open(source: string) {
  const at = source.indexOf('‸');
  const focus = vi.spyOn(EditorView.prototype, 'focus');
  vi.spyOn(EditorView.prototype, 'coordsAtPos').mockReturnValue({ left: 0, right: 0, top: 0, bottom: 0 });
  let renderings = 0;
  const none: never[] = [];
  const images = {
    uploads: { insert: () => {} },
    // Read at each rendering.
    get images() {
      renderings += 1;
      return none;
    },
  };
  const props = {
    ...{ id: 'text', labelledBy: 'label', isInvalid: false, isShown: true, language: 'en', images, references: {} },
    initialText: () => ({ source: source.replace('‸', ''), selection: { start: at, end: at } }),
    ...{ onEditor: () => {}, onChange: () => {}, onComposition: () => {}, onNotices: () => {} },
  };
  render(<RichEditor {...(props as unknown as RichEditorProps)} />);
  onTestFinished(() => {
    cleanup();
    vi.restoreAllMocks();
  });
  const view = focus.mock.contexts[0] as EditorView;
  act(() => view.dispatch(view.state.tr));
  return { view, renderings: () => renderings };
}

test.each([
  ['Table', '| on‸e | two |\n| --- | --- |\n| three | four |'],
  ['Verse', '```verse\non‸e\n```'],
  ['Image', '![](/media/a.png "Ca‸ption")'],
  ['Footnote', 'a[^b]\n\n[^b]: No‸te'],
])('while somebody types in a block with tools (%s), the editor is not rendered', (name, source) => {
  const { view, renderings } = open(source);
  const toolbar = screen.getByRole('toolbar', { name });
  const before = renderings();
  act(() => view.dispatch(view.state.tr.insertText('x')));
  act(() => view.dispatch(view.state.tr.insertText('y')));
  expect(renderings()).toBe(before);
  expect(screen.getByRole('toolbar', { name })).toBe(toolbar);
});

test('while somebody types a heading, the editor is not rendered', () => {
  const { view, renderings } = open('## On‸e\n\n## Two');
  const before = renderings();
  act(() => view.dispatch(view.state.tr.insertText('x')));
  expect(renderings()).toBe(before);
});

test('the tools show what has changed about their block', () => {
  const { view } = open('```verse\non‸e\n```');
  const isPressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');
  expect(isPressed('In Sanskrit')).toBe('false');
  act(() => view.dispatch(view.state.tr.setNodeAttribute(0, 'info', 'verse sa')));
  expect(isPressed('In Sanskrit')).toBe('true');
});

test('the tools follow the selection, and their block as it grows', () => {
  const { view } = open('| on‸e |\n| --- |\n| two |');
  const toolbar = screen.getByRole('toolbar', { name: 'Table' });
  vi.mocked(view.coordsAtPos).mockReturnValue({ left: 0, right: 0, top: 0, bottom: 200 });
  act(() => view.dispatch(view.state.tr.insertText('x')));
  expect(toolbar.style.top).toBe('204px');
  act(() => view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, 3, 5))));
  expect(screen.getByRole('toolbar').getAttribute('aria-label')).toBe('Formatting');
});

test('what is formatted is said', () => {
  const { view } = open('On‸e');
  act(() => void toggleBold(view.state, view.dispatch));
  expect(screen.getByText('Paragraph, bold')).toBeTruthy();
});
