import { expect, test } from 'vitest';
import { readStats } from './read-stats.ts';

const whole = { readers: '50K+', articles: 12, subscribers: '5K+', satisfaction: '98%' };

test('whole figures are read', () => {
  expect(readStats(JSON.stringify(whole))).toEqual(whole);
});

test.each([
  '',
  '{',
  'null',
  '[]',
  '"50K+"',
  JSON.stringify({ ...whole, readers: undefined }),
  JSON.stringify({ ...whole, readers: {} }),
])('%j shows no figures', (text) => {
  expect(readStats(text)).toBeNull();
});
