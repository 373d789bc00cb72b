import { expect, test } from 'vitest';
import { postDate } from './post-date.ts';

test.each(['hi', 'en'] as const)('the date is what the locale %s-IN writes, in every month', (language) => {
  const format = new Intl.DateTimeFormat(`${language}-IN`, { timeZone: 'Asia/Kolkata', dateStyle: 'long' });
  for (let month = 0; month < 12; month++) {
    const time = new Date(Date.UTC(2026, month, 3 + month, 12));
    expect(postDate(time.toISOString(), 'Asia/Kolkata', language)).toBe(format.format(time));
  }
});

test('the day is that of the zone', () => {
  expect(postDate('2026-11-20T19:00:00Z', 'Asia/Kolkata', 'hi')).toBe('21 नवंबर 2026');
  expect(postDate('2026-11-20T19:00:00Z', 'UTC', 'hi')).toBe('20 नवंबर 2026');
});

test('the time of day follows, as the clock in the zone shows it', () => {
  const timed = (time: string, zone: string) => postDate(time, zone, 'hi', true);
  expect(timed('2026-11-20T18:29:59Z', 'Asia/Kolkata')).toBe('20 नवंबर 2026, 11:59 pm');
  expect(timed('2026-11-20T18:30:00Z', 'Asia/Kolkata')).toBe('21 नवंबर 2026, 12:00 am');
  expect(timed('2026-11-20T12:05:00Z', 'UTC')).toBe('20 नवंबर 2026, 12:05 pm');
  expect(timed('2026-11-20T09:05:00Z', 'UTC')).toBe('20 नवंबर 2026, 9:05 am');
  expect(postDate('2026-11-20T09:05:00Z', 'UTC', 'en', true)).toBe('20 November 2026, 9:05 am');
  expect(postDate('2026-11-20T09:05:00Z', 'UTC', 'hi')).toBe('20 नवंबर 2026');
});
