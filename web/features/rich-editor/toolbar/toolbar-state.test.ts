import { NodeSelection } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { stateOf } from '../../../../test/support/texts/edit-rich-text.ts';
import { formattingAt, looksSame, toolbarStateOf } from './toolbar-state.ts';

test.each([
  ['The la‸mp', undefined],
  ['‸', 'line'],
  ['The ‸lamp‸', 'selection'],
  ['The [la‸mp](/a)', 'link'],
  ['| o‸ne |\n| --- |', 'table'],
  ['```verse\no‸ne\n```', 'verse'],
  ['![](/media/a.png "o‸ne")', 'figure'],
  ['```js\n‸one‸\n```', undefined],
])('%j has the tools for it', (markdown, kind) => {
  expect(toolbarStateOf(stateOf(markdown))?.kind).toBe(kind);
});

test('the tools of a block look the same while it is typed in, until it is another kind', () => {
  const verse = stateOf('```verse\no‸ne\n```');
  const tools = toolbarStateOf(verse);
  expect(looksSame(tools, verse.apply(verse.tr.insertText('x')), verse)).toBe(true);
  expect(looksSame(tools, verse.apply(verse.tr.setNodeAttribute(0, 'info', 'translation')), verse)).toBe(false);
});

test('those of a selection may look different after every change', () => {
  const state = stateOf('The ‸lamp‸');
  const changed = state.apply(state.tr.insertText('x', 1));
  expect(looksSame(toolbarStateOf(state), changed, state)).toBe(false);
  expect(looksSame(toolbarStateOf(state), state.apply(state.tr), state)).toBe(true);
});

test('the formatting at the caret is told from the block to the letters', () => {
  expect(formattingAt(stateOf('> ## **On‸e**'))).toBe('Heading 2, quote, bold');
  expect(formattingAt(stateOf('- a^[*b‸*]'))).toBe('Footnote, list, italic');
  expect(formattingAt(stateOf('a[^b]\n\n[^b]: No‸te'))).toBe('Paragraph, footnote');
  const caption = stateOf('![](/media/a.png "At da‸wn")');
  expect(formattingAt(caption)).toBe('Caption');
  expect(formattingAt(caption.apply(caption.tr.setSelection(NodeSelection.create(caption.doc, 0))))).toBe('Image');
});
