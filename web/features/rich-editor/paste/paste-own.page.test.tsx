import { expect, test } from 'vitest';
import { richView } from '../../../../test/support/browser/rich-view.ts';

/** What the clipboard holds of what is between the two `‸`, which this editor has written there. */
function copy(markdown: string): string {
  const { view } = richView(markdown);
  const { dom } = view.serializeForClipboard(view.state.selection.content());
  view.destroy();
  return dom.innerHTML;
}

function pasted(markdown: string, html: string): string {
  const { view, read } = richView(markdown);
  view.pasteHTML(html);
  const text = read();
  view.destroy();
  return text;
}

const TABLE = '| a | b |\n| --- | --- |\n| c‸ | d |';
const COPIED = '| ‸one | two |\n| --- | --- |\n| three | four‸ |';

test('cells are copied over cells, with more rows and columns if needed', () => {
  expect(pasted(TABLE, copy(COPIED))).toBe('| a | b |\n| --- | --- |\n| one | two |\n| three | four |');
});

test('a row is copied over a row', () => {
  const row = copy('| ‸one | two‸ |\n| --- | --- |\n| three | four |');
  expect(pasted(TABLE, row)).toBe('| a | b |\n| --- | --- |\n| one | two |');
});

test('words of one cell go between those of another', () => {
  const words = copy('| ‸one‸ | two |\n| --- | --- |\n| three | four |');
  expect(pasted(TABLE, words)).toBe('| a | b |\n| --- | --- |\n| cone | d |');
});

test('paragraphs are pasted into a cell as words', () => {
  expect(pasted(TABLE, copy('O‸ne\nTwo‸'))).toBe('| a | b |\n| --- | --- |\n| cne Two | d |');
});

test('cells are a table of their own between paragraphs', () => {
  expect(pasted('One‸two', copy(COPIED))).toBe('One\n\n| one | two |\n| --- | --- |\n| three | four |\n\ntwo');
});

test('a word of one cell is a word in a paragraph', () => {
  expect(pasted('a ‸ b', copy('| ‸one‸ | two |\n| --- | --- |\n| three | four |'))).toBe('a one b');
});

test('several cells that are pasted over take the words from the first on, and it is undone in one step', () => {
  const { view, press, read } = richView('| o‸ne | two |\n| --- | --- |\n| three | fo‸ur |');
  view.pasteHTML(copy('| ‸1 | 2‸ |\n| --- | --- |\n| 3 | 4 |'));
  expect(read()).toBe('| 1 | 2 |\n| --- | --- |\n| three | four |');
  press('z', { ctrlKey: true });
  expect(read()).toBe('| one | two |\n| --- | --- |\n| three | four |');
  view.destroy();
});
