import { expect, test } from 'vitest';
import { postDate, postDateAndTime } from './post-date.ts';

test('the date is what the hi-IN locale writes, in every month', () => {
  const format = new Intl.DateTimeFormat('hi-IN', {
    timeZone: 'Asia/Kolkata',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  for (let month = 0; month < 12; month++) {
    const time = new Date(Date.UTC(2026, month, 3 + month, 12));
    expect(postDate(time.toISOString(), 'Asia/Kolkata')).toBe(format.format(time));
  }
});

test('the day is that of the zone', () => {
  expect(postDate('2026-11-20T19:00:00Z', 'Asia/Kolkata')).toBe('21 नवंबर 2026');
  expect(postDate('2026-11-20T19:00:00Z', 'UTC')).toBe('20 नवंबर 2026');
});

test('the time of day follows, as the clock in the zone shows it', () => {
  expect(postDateAndTime('2026-11-20T18:29:59Z', 'Asia/Kolkata')).toBe('20 नवंबर 2026, 11:59 pm');
  expect(postDateAndTime('2026-11-20T18:30:00Z', 'Asia/Kolkata')).toBe('21 नवंबर 2026, 12:00 am');
  expect(postDateAndTime('2026-11-20T12:05:00Z', 'UTC')).toBe('20 नवंबर 2026, 12:05 pm');
  expect(postDateAndTime('2026-11-20T09:05:00Z', 'UTC')).toBe('20 नवंबर 2026, 9:05 am');
  expect(postDate('2026-11-20T09:05:00Z', 'UTC')).toBe('20 नवंबर 2026');
});
