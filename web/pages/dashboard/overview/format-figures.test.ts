import { expect, test } from 'vitest';
import { formatDay } from './format-figures.ts';

test('a day is written without its year', () => {
  expect(formatDay('2026-09-30')).toBe('30 Sep');
});
