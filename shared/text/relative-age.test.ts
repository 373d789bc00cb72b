import { expect, test } from 'vitest';
import { relativeAge } from './relative-age.ts';

const NOW = Date.parse('2026-11-21T09:00:00Z');
const age = (days: number) => relativeAge(new Date(NOW - days * 86_400_000).toISOString(), NOW);

test('a video of less than a day is from today', () => {
  expect(age(0)).toBe('Today');
  expect(age(0.99)).toBe('Today');
  expect(age(-1)).toBe('Today');
});

test.each([
  [1, '1 day ago'],
  [7, '7 days ago'],
  [8, '1 week ago'],
  [14, '2 weeks ago'],
  [30, '4 weeks ago'],
  [31, '1 month ago'],
  [400, '13 months ago'],
])('%d days are %s', (days, words) => {
  expect(age(days)).toBe(words);
});
