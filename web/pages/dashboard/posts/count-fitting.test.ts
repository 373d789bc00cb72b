import { expect, test } from 'vitest';
import { countFitting } from './count-fitting.ts';

test('all are shown where all have room, and need none for a number of others', () => {
  expect(countFitting({ widths: [40, 60, 50], room: 150, all: 3 })).toBe(3);
});

test('where one has no room, the number of the others has to fit as well', () => {
  expect(countFitting({ widths: [40, 60, 50], room: 149, all: 3 })).toBe(2);
  expect(countFitting({ widths: [40, 60, 50], room: 131, all: 3 })).toBe(1);
  expect(countFitting({ widths: [40, 60, 50], room: 150, all: 4 })).toBe(2);
});

test('one that is wider than the line is not shown', () => {
  expect(countFitting({ widths: [200], room: 150, all: 1 })).toBe(0);
});
