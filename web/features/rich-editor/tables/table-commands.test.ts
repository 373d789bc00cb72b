import type { Command } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { openMarkdown } from '#shared/rich-text/rich-text-source.ts';
import { edit } from '../../../../test/support/edit-rich-text.ts';
import { fillCells, insertTable, TABLE_ACTIONS, TABLE_KEYS } from './table-commands.ts';

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

test('rows and columns are added beside the caret', () => {
  expect(edit(table('| a | b |', '| c‸ | d |'), action('Add a row below'))).toBe(
    table('| a | b |', '| c | d |', '| ‸ |  |'),
  );
  expect(edit(table('| a‸ | b |', '| c | d |'), action('Add a column after'))).toBe(
    '| a | ‸ | b |\n| --- | --- | --- |\n| c |  | d |',
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
  expect(edit(table('| a | b |', '| c‸ | d |', '| e | f |'), key('Alt-ArrowDown'))).toBe(
    table('| a | b |', '| e | f |', '| c‸ | d |'),
  );
  expect(edit(table('| a‸ | b |', '| c | d |'), key('Alt-ArrowRight'))).toBe(table('| b | a‸ |', '| d | c |'));
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
