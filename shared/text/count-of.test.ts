import { expect, test } from 'vitest';
import { countOf, countOrNo, inFigures } from './count-of.ts';

test('a count names one or several things, in figures grouped as in India', () => {
  expect([0, 1, 2, 120_000].map((count) => countOf(count, 'post'))).toEqual([
    ...['0 posts', '1 post', '2 posts', '1,20,000 posts'],
  ]);
  expect([999, 1000, 1_234_567].map(inFigures)).toEqual(['999', '1,000', '12,34,567']);
});

test('a count begins a sentence in words where there is nothing', () => {
  expect([0, 1, 1200].map((count) => countOrNo(count, 'redirect'))).toEqual([
    ...['No redirects', '1 redirect', '1,200 redirects'],
  ]);
});
