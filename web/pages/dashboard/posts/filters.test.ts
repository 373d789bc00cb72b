import { expect, test } from 'vitest';
import { isNarrowed, listCall, readFilters, writeFilters } from './filters.ts';

test('an address and its filters say the same', () => {
  for (const query of ['', 'search=lamp&status=draft&category=wisdom&language=hi&sort=title&page=3', 'page=2']) {
    expect(writeFilters(readFilters(query))).toBe(query);
  }
});

test('what an address says wrongly counts as absent', () => {
  const wrong = 'status=lost&language=fr&sort=best&page=-1&other=1';
  expect(readFilters(wrong)).toEqual(readFilters(''));
  expect(readFilters('page=1.5').page).toBe(1);
});

test('a tab, an order and a page leave nothing out, every other filter does', () => {
  expect(isNarrowed(readFilters('status=draft&sort=title&page=2'))).toBe(false);
  for (const query of ['search=a', 'category=wisdom', 'language=hi']) {
    expect([query, isNarrowed(readFilters(query))]).toEqual([query, true]);
  }
});

test('the call names only the filters that are set', () => {
  expect(listCall(readFilters('status=draft'), 'mine')).toBe(
    '/post/list?scope=mine&status=draft&page=1&limit=50&body=omit',
  );
});
