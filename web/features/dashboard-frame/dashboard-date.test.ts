import { expect, test } from 'vitest';
import { formatDashboardDate } from './dashboard-date.tsx';

test('a date of the admin area is written by the clock of the site', () => {
  const time = '2026-11-22T18:35:00.000Z';
  expect(formatDashboardDate(time, 'Asia/Kolkata')).toBe('23 Nov 2026');
  expect(formatDashboardDate(time, 'Asia/Kolkata', 'dateAndTime')).toBe('23 Nov 2026, 00:05');
  expect(formatDashboardDate(time, 'Europe/Lisbon', 'dateAndTime')).toBe('22 Nov 2026, 18:35');
});

test('every month has three letters', () => {
  const months = Array.from({ length: 12 }, (_, month) =>
    formatDashboardDate(new Date(Date.UTC(2026, month, 9)).toISOString(), 'UTC'),
  );
  for (const date of months) expect(date).toMatch(/^9 [A-Z][a-z]{2} 2026$/);
});
