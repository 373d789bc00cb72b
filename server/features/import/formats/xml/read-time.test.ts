import { expect, test } from 'vitest';
import { readTime } from './read-time.ts';

test.for([
  ['2026-01-31T07:00:00+05:30', '2026-01-31T01:30:00Z'],
  ['2026-01-31T07:00:00.123-08:00', '2026-01-31T15:00:00.123Z'],
  ['2026-01-31 07:00:00', '2026-01-31T07:00:00Z'],
  ['2026-01-31', '2026-01-31T00:00:00Z'],
  ['Sat, 31 Jan 2026 07:00:00 +0530', '2026-01-31T01:30:00Z'],
  ['Sat, 31 Jan 2026 07:00:00 GMT', '2026-01-31T07:00:00Z'],
  ['Sat, 31 Jan 2026 07:00:00 EST', '2026-01-31T12:00:00Z'],
  ['Sat, 31 Jan 2026 07:00:00', '2026-01-31T07:00:00Z'],
])('%s is %s', ([date = '', expected = '']) => {
  expect(readTime(date)).toBe(Date.parse(expected));
});

test.for(['', '0000-00-00 00:00:00', 'Mon, 30 Nov -0001 00:00:00 +0000', 'yesterday', 'never 12'])(
  '“%s” is no date',
  (date) => {
    expect(readTime(date)).toBeUndefined();
  },
);
