import { expect, test } from 'vitest';
import { readingTime } from './reading-time.ts';

test('200 words take a minute in either script', () => {
  expect(readingTime('lamp '.repeat(1000))).toBe(5);
  expect(readingTime('श्रद्धा '.repeat(1000))).toBe(5);
});

test('the time is rounded to the nearest minute', () => {
  expect(readingTime('lamp '.repeat(299))).toBe(1);
  expect(readingTime('lamp '.repeat(300))).toBe(2);
});

test('a short text takes one minute', () => {
  expect(readingTime('A word.')).toBe(1);
});

test('without text the time is 5 minutes', () => {
  expect(readingTime(' \n— ')).toBe(5);
});
