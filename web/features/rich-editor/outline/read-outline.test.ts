import { expect, test } from 'vitest';
import { stateOf } from '../../../../test/support/texts/edit-rich-text.ts';
import { isSameOutline, readOutline } from './read-outline.ts';

const outlineOf = (markdown: string) => readOutline(stateOf(markdown));

test('the headings of a text are read without their notes, those in quotes and lists are not', () => {
  const { headings } = outlineOf('## One *two*^[three]\n\n> ## Quoted\n\n- ## Listed\n\n### `Four` ‸');
  expect(headings.map(({ level, text }) => [level, text])).toEqual([
    [2, 'One two'],
    [3, 'Four '],
  ]);
});

test.each([
  ['‸Before\n\n## One\n\n## Two', -1],
  ['## ‸One\n\n## Two', 0],
  ['## One\n\nWo‸rds\n\n## Two', 0],
  ['## One\n\n## Two\n\n> Wo‸rds', 1],
])('the section of the caret is known: %j', (markdown, index) => {
  expect(outlineOf(markdown).current).toBe(index);
});

test('an outline is the same until a heading or the section of the caret changes', () => {
  const one = outlineOf('## One\n\nWo‸rds\n\n## Two');
  expect(isSameOutline(one, outlineOf('## One\n\nOther words‸\n\n## Two'))).toBe(true);
  expect(isSameOutline(one, outlineOf('## One\n\nWo‸rds\n\n### Two'))).toBe(false);
  expect(isSameOutline(one, outlineOf('## One\n\nWo‸rds\n\n## Three'))).toBe(false);
  expect(isSameOutline(one, outlineOf('## One\n\nWords\n\n## T‸wo'))).toBe(false);
  expect(isSameOutline(one, outlineOf('## One\n\nWo‸rds'))).toBe(false);
});
