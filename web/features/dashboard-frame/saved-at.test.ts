import { expect, test } from 'vitest';
import { formatSavedAt } from './saved-at.tsx';

test('a save of today has its time, and one of another day in the site’s zone its date as well', () => {
  const now = Date.parse('2026-11-22T18:35:00Z');
  const savedAt = (time: string) => formatSavedAt(Date.parse(time), now, 'Asia/Kolkata');
  expect(savedAt('2026-11-22T18:31:00Z')).toBe('00:01');
  expect(savedAt('2026-11-22T17:00:00Z')).toBe('22 Nov 2026, 22:30');
});
