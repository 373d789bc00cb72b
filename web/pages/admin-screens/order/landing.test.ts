import { expect, test } from 'vitest';
import { landingOf, shiftsFor } from './landing.ts';
import { moveItem } from './move-item.ts';

/** Rows of 40, 100 and 40 pixels, with 10 between them. */
const PLACES = [
  { top: 0, bottom: 40 },
  { top: 50, bottom: 150 },
  { top: 160, bottom: 200 },
];

test.each([
  [0, 59, 0],
  [0, 61, 1],
  [0, 999, 2],
  [2, -59, 2],
  [2, -61, 1],
  [2, -999, 0],
  [1, 29, 1],
  [1, 31, 2],
])('row %i, dragged by %i pixels, lands at %i', (from, by, to) => {
  expect(landingOf(PLACES, from, by)).toBe(to);
});

test('the rows in between make as much room as the dragged one takes', () => {
  expect(shiftsFor(PLACES, 0, 2)).toEqual([0, -50, -50]);
  expect(shiftsFor(PLACES, 2, 1)).toEqual([0, 50, 0]);
  expect(shiftsFor(PLACES, 1, 1)).toEqual([0, 0, 0]);
});

test('an item is moved past the others, which keep their order', () => {
  expect(moveItem(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moveItem(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c']);
});
