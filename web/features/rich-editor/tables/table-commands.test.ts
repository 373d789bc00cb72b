import type { Node } from 'prosemirror-model';
import { type Command, EditorState, TextSelection } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { openMarkdown } from '#shared/rich-text/rich-text-source.ts';
import { richTextSchema } from '#shared/rich-text/schema.ts';
import { edit, markdownOf } from '../../../../test/support/texts/edit-rich-text.ts';
import { fillCells, insertTable } from './edit-table.ts';
import { TABLE_ACTIONS, TABLE_KEYS } from './table-commands.ts';

const { nodes } = richTextSchema;

const key = (name: string) => TABLE_KEYS[name] as Command;
const action = (label: string) => TABLE_ACTIONS.find((one) => one.label === label)?.command as Command;

/** A table of two columns, with the caret at `‸`. */
const table = (...rows: string[]) => [rows[0], '| --- | --- |', ...rows.slice(1)].join('\n');

test('a new table has a head, and the caret in its first cell', () => {
  expect(
    edit('Before‸', insertTable, (state, dispatch) => {
      dispatch?.(state.tr.insertText('One'));
      return true;
    }),
  ).toMatch(/^Before\n\n\| One‸ \| {1,2}\| {1,2}\|\n/);
});

test('a table begins where blocks can, and not within a cell or a verse', () => {
  const inCell = table('| a‸ | b |', '| c | d |');
  expect(edit(inCell, insertTable)).toBe(inCell);
  const verse = '```verse\none‸\n```';
  expect(edit(verse, insertTable)).toBe(verse);
});

test('Tab leads from cell to cell, and past the last one to a new row', () => {
  expect(edit(table('| a‸ | b |', '| c | d |'), key('Tab'))).toBe(table('| a | b‸ |', '| c | d |'));
  expect(edit(table('| a | b‸ |', '| c | d |'), key('Tab'))).toBe(table('| a | b |', '| c‸ | d |'));
  expect(edit(table('| a | b |', '| c | d‸ |'), key('Tab'))).toBe(table('| a | b |', '| c | d |', '| ‸ |  |'));
  expect(edit(table('| a | b |', '| c‸ | d |'), key('Shift-Tab'))).toBe(table('| a | b‸ |', '| c | d |'));
});

test('Enter leads down, adds a row, and out of the table from an empty last row', () => {
  expect(edit(table('| a‸ | b |', '| c | d |'), key('Enter'))).toBe(table('| a | b |', '| c‸ | d |'));
  expect(edit(table('| a | b |', '| c | d‸ |'), key('Enter'), key('Enter'))).toBe(
    `${table('| a | b |', '| c | d |')}\n\n‸`,
  );
});

test('leaving a table from the row that Tab has added takes that row along, if nothing is in it', () => {
  const text = table('| a | b |', '| c | d‸ |');
  const left = `${table('| a | b |', '| c | d |')}\n\n‸`;
  expect(edit(text, key('Tab'), key('Mod-Enter'))).toBe(left);
  expect(edit(text, key('Mod-Enter'))).toBe(left);
});

test('Enter keeps a last row that has a picture and no words', () => {
  const text = table('| a | b |', '| c | d |', '| ‸ | ![](/media/one.webp) |');
  expect(edit(text, key('Enter'))).toContain('/media/one.webp');
});

test('Tab fills a row that is shorter than others, and goes on', () => {
  const [first, second] = [['a', 'b'], ['c']].map((words) =>
    nodes.table_row.create(
      null,
      words.map((word) => nodes.table_cell.create(null, richTextSchema.text(word))),
    ),
  );
  const doc = nodes.doc.create(null, nodes.table.create(null, [first as Node, second as Node]));
  let state = EditorState.create({ doc, selection: TextSelection.atEnd(doc) });
  key('Tab')(state, (tr) => {
    state = state.apply(tr);
  });
  expect(markdownOf(state)).toBe('| a | b |\n| --- | --- |\n| c | ‸ |');
});

test('the arrows lead to the cell above or below', () => {
  const [above, below] = [table('| a‸ | b |', '| c | d |'), table('| a | b |', '| c‸ | d |')];
  expect(edit(above, key('ArrowDown'))).toBe(below);
  expect(edit(below, key('ArrowUp'))).toBe(above);
});

test('the arrows begin a paragraph beside a table where there is none', () => {
  const text = table('| a‸ | b |', '| c | d |');
  expect(edit(text, key('ArrowUp'))).toBe(`‸\n\n${text.replace('‸', '')}`);
  expect(edit(text, key('Enter'), key('ArrowDown'))).toBe(`${text.replace('‸', '')}\n\n‸`);
  const between = `Before\n\n${table('| a‸ | b |')}\n\nAfter`;
  const left = between.replace('‸', '');
  expect(edit(between, key('ArrowUp'))).toBe(left.replace('Before', 'Before‸'));
  expect(edit(between, key('ArrowDown'))).toBe(left.replace('After', '‸After'));
});

test('rows and columns are added beside the caret', () => {
  expect(edit(table('| a | b |', '| c‸ | d |'), action('Add a row below'))).toBe(
    table('| a | b |', '| c | d |', '| ‸ |  |'),
  );
  expect(edit(table('| a‸ | b |', '| c | d |'), action('Add a column after'))).toBe(
    '| a | ‸ | b |\n| --- | --- | --- |\n| c |  | d |',
  );
  expect(edit(table('| a | b |', '| c‸ | d |'), key('Mod-Alt-Enter'))).toBe(
    table('| a | b |', '| ‸ |  |', '| c | d |'),
  );
  expect(edit(table('| a‸ | b |', '| c | d |'), key('Mod-Alt-Shift-Enter'))).toBe(
    '| ‸ | a | b |\n| --- | --- | --- |\n|  | c | d |',
  );
});

test('rows and columns are deleted, and with the last of them the table', () => {
  expect(edit(table('| a | b |', '| c‸ | d |'), action('Delete the row'))).toBe(
    table('| a | b‸ |').replace('b‸', 'b').replace('| a', '| a‸'),
  );
  expect(edit(table('| a | b‸ |', '| c | d |'), action('Delete the column'))).toBe('| a‸ |\n| --- |\n| c |');
  expect(edit('One\n\n| a‸ |\n| --- |\n| c |', action('Delete the column'))).toBe('One\n\n‸');
});

test('rows and columns are moved', () => {
  expect(edit(table('| a | b |', '| c‸ | d |', '| e | f |'), key('Alt-Shift-ArrowDown'))).toBe(
    table('| a | b |', '| e | f |', '| c‸ | d |'),
  );
  expect(edit(table('| a‸ | b |', '| c | d |'), key('Alt-Shift-ArrowRight'))).toBe(table('| b | a‸ |', '| d | c |'));
});

test('the caret stays in its word when the cell moves or is aligned', () => {
  expect(edit(table('| a | b |', '| o‸ne | d |', '| e | f |'), key('Alt-Shift-ArrowDown'))).toBe(
    table('| a | b |', '| e | f |', '| o‸ne | d |'),
  );
  expect(edit(table('| o‸ne^[x] | b |', '| c | d |'), action('Align the column right'))).toContain('| o‸ne^[x] |');
});

test('a column is aligned', () => {
  expect(edit(table('| a | b‸ |', '| c | d |'), action('Align the column right'))).toBe(
    '| a | b‸ |\n| --- | ---: |\n| c | d |',
  );
});

test('deleting across cells empties them', () => {
  expect(edit(table('| on‸e | two |', '| three | fo‸ur |'), key('Backspace'))).toBe(table('| on‸ |  |', '|  | ur |'));
});

test('Backspace at the beginning of a cell joins nothing', () => {
  const text = table('| a | ‸b |', '| c | d |');
  expect(edit(text, key('Backspace'))).toBe(text);
});

test('cells of a spreadsheet are pasted over those from the caret on', () => {
  const pasted = openMarkdown(table('| 1 | 2 |', '| 3 | 4 |')).child(0);
  expect(edit(table('| a | b |', '| c | d‸ |'), fillCells(pasted))).toBe(
    '| a | b |  |\n| --- | --- | --- |\n| c | 1 | 2 |\n|  | 3 | 4‸ |',
  );
});
