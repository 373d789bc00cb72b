import { expect, test } from 'vitest';
import { readDate } from './read-date.ts';

test.each([
  ['2021-9-1', '2021-09-01T00:00:00.000Z'],
  ['2021/09/01', '2021-09-01T00:00:00.000Z'],
  ['2021-09-01T10:00:00+05:30', '2021-09-01T04:30:00.000Z'],
  ['2021-09-01 10:00:00 +0530', '2021-09-01T04:30:00.000Z'],
  ['2021-09-01 10:00:00.123456 +0000 UTC', '2021-09-01T10:00:00.000Z'],
  ['2021-09-01 10:00:00+00', '2021-09-01T10:00:00.000Z'],
  ['2021-09-01T10:00:00.000Z', '2021-09-01T10:00:00.000Z'],
  ['2021-09-01 10:00', '2021-09-01T04:30:00.000Z'],
  ['1 September 2021', '2021-09-01T00:00:00.000Z'],
  ['Wed, 1st Sept. 2021 10:00:00 GMT', '2021-09-01T10:00:00.000Z'],
  ['September 1, 2021', '2021-09-01T00:00:00.000Z'],
  ['[[2021-09-01]]', '2021-09-01T00:00:00.000Z'],
])('%s is a date', (typed, time) => {
  expect(new Date(readDate(typed, 'Asia/Kolkata')?.time ?? Number.NaN).toISOString()).toBe(time);
});

test.each(['yesterday', '2021-02-30', '2021-13-01', '2021-09-01T25:00', '32 May 2021', '', '12:30'])(
  '%j is none',
  (typed) => {
    expect(readDate(typed)).toBeUndefined();
  },
);

test('a zone that does not exist is as good as none', () => {
  expect(readDate('2021-09-01 10:00', 'Mars/Olympus')?.time).toBe(Date.UTC(2021, 8, 1, 10));
});
