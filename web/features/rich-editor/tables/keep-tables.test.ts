import { history, redo, undo } from 'prosemirror-history';
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { richTextSchema } from '#shared/rich-text/schema.ts';
import { markdownOf, stateOf } from '../../../../test/support/texts/edit-rich-text.ts';
import { cycleQuote } from '../commands/blocks.ts';
import { keepTables } from './keep-tables.ts';

const { nodes } = richTextSchema;

const open = (markdown: string) => stateOf(markdown, [history(), keepTables]);
const changed = (markdown: string, change: (tr: Transaction) => Transaction) => {
  const state = open(markdown);
  return markdownOf(state.apply(change(state.tr)));
};
const type = (tr: Transaction) => tr.insertText('new');
const cut = (tr: Transaction) => tr.deleteSelection().setMeta('uiEvent', 'cut');

const TABLE = '| on‸e | two |\n| --- | --- |\n| three | fo‸ur |\n| five | six |';

test('what is typed over several cells goes into the first, and the others stay where they are', () => {
  expect(changed(TABLE, type)).toBe('| onnew‸ |  |\n| --- | --- |\n|  | ur |\n| five | six |');
});

test('cutting several cells empties them', () => {
  expect(changed(TABLE, cut)).toBe('| on‸ |  |\n| --- | --- |\n|  | ur |\n| five | six |');
});

test('cutting all of a text that begins with a table in lists leaves its empty cells', () => {
  const nested = '- - | ‸a | b |\n    | --- | --- |\n    | c | d |\n\nx‸';
  expect(changed(nested, cut)).toBe('- - | ‸ |  |\n    | --- | --- |\n    |  |  |');
});

test('a line break over several cells goes into the first', () => {
  const next = changed(TABLE, (tr) => tr.replaceSelectionWith(nodes.hard_break.create()));
  expect(next).toMatch(/\n\| --- \| --- \|\n\| {1,2}\| ur \|\n\| five \| six \|$/);
});

test.each([
  '| on‸e | two |\n| --- | --- |\n| 3 | 4 |\n\nAfter\n\nLa‸st',
  'Be‸fore\n\n| one | two |\n| --- | --- |\n| 3 | fo‸ur |',
])('a quote around a table keeps it: %j', (text) => {
  let state = open(text);
  cycleQuote(state, (tr) => {
    state = state.apply(tr);
  });
  expect(markdownOf(state)).toBe(text.replace(/^/gm, '> ').replace(/ $/gm, ''));
});

test('it is undone and done again in one step each', () => {
  let state: EditorState = open(TABLE);
  const dispatch = (tr: Transaction) => {
    state = state.apply(tr);
  };
  const before = markdownOf(state);
  dispatch(type(state.tr));
  const after = markdownOf(state);
  undo(state, dispatch);
  expect(markdownOf(state)).toBe(before);
  redo(state, dispatch);
  expect(markdownOf(state)).toBe(after);
});

test('a selection that begins before a table takes no cell out of it', () => {
  const text = 'Be‸fore\n\n| one | two |\n| --- | --- |\n| three | fo‸ur |';
  expect(changed(text, type)).toBe('Benew‸\n\n|  |  |\n| --- | --- |\n|  | ur |');
  expect(changed(text, cut)).toBe('Be‸\n\n|  |  |\n| --- | --- |\n|  | ur |');
});

test('a selection that ends after a table takes no cell out of it, nor the words after it into it', () => {
  const text = '| one | t‸wo |\n| --- | --- |\n| three | four |\n\nAf‸ter';
  expect(changed(text, type)).toBe('| one | tnew‸ |\n| --- | --- |\n|  |  |\n\nter');
  expect(changed(text, cut)).toBe('| one | t‸ |\n| --- | --- |\n|  |  |\n\nter');
});

test('a selection from table to table leaves both', () => {
  const table = '| one | two |\n| --- | --- |\n| three | four |';
  const text = `${table.replace('two', 't‸wo')}\n\nbetween\n\n${table.replace('three', 'th‸ree')}`;
  expect(changed(text, cut)).toBe('| one | t‸ |\n| --- | --- |\n|  |  |\n\n|  |  |\n| --- | --- |\n| ree | four |');
});

test('a table between the ends of a selection goes with it', () => {
  expect(changed('Be‸fore\n\n| one |\n| --- |\n| two |\n\nAf‸ter', cut)).toBe('Be‸ter');
});

test('a row that was made shorter than others is filled', () => {
  const next = changed('| one | two |\n| --- | --- |\n| three | four‸ |', (tr) =>
    tr.delete(tr.selection.$from.before(), tr.selection.$from.after()),
  );
  expect(next).toBe('| one | two |\n| --- | --- |\n| three‸ |  |');
});

test('whatever is deleted or typed over, rows keep their length and other words stay', { timeout: 60_000 }, () => {
  const text = [
    'One',
    '| a1‸ | b1 | c1 |\n| --- | --- | --- |\n| a2 | b^[n]2 | c2 |',
    'Two^[a note] three',
    '> Four\n>\n> | d1 | e1 | f1 |\n> | --- | --- | --- |\n> | d2 | e2 | f2 |',
    '- Five',
    'Six',
  ].join('\n\n');
  const opened = open(text);
  const { doc } = opened;
  const places = [...new Set(range(doc.content.size).map((at) => TextSelection.near(doc.resolve(at)).from))];
  for (const from of places)
    for (const to of places.filter((place) => place > from)) {
      const state = opened.apply(opened.tr.setSelection(TextSelection.create(doc, from, to)));
      for (const change of [type, cut]) {
        const after = state.apply(change(state.tr)).doc;
        after.check();
        const typed = change === type ? 'new' : '';
        expect(after.textContent).toBe(doc.textBetween(0, from) + typed + doc.textBetween(to, doc.content.size));
        after.descendants((node) => {
          if (node.type === nodes.table) expect(node.children.map((row) => row.childCount)).toEqual([3, 3]);
        });
      }
    }
});

function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index);
}
