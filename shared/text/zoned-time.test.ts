import { describe, expect, test } from 'vitest';
import { instantOf, isTimeZone, isWallClock, wallClockOf } from './zoned-time.ts';

describe('times of a clock on the wall', () => {
  test.each([
    ['2026-11-29T07:00', 'Asia/Kolkata', '2026-11-29T01:30:00.000Z'],
    ['2026-11-29T00:00', 'UTC', '2026-11-29T00:00:00.000Z'],
    ['2026-07-01T12:00', 'Europe/Berlin', '2026-07-01T10:00:00.000Z'],
    ['2026-12-31T23:59', 'Pacific/Kiritimati', '2026-12-31T09:59:00.000Z'],
  ])('%s in %s is %s', (wallClock, zone, instant) => {
    expect(new Date(instantOf(wallClock, zone)).toISOString()).toBe(instant);
    expect(wallClockOf(Date.parse(instant), zone)).toBe(wallClock);
  });

  test('an hour that comes twice means the first one', () => {
    expect(new Date(instantOf('2026-10-25T02:30', 'Europe/Berlin')).toISOString()).toBe('2026-10-25T00:30:00.000Z');
  });

  test('an hour that is left out means as much later', () => {
    expect(new Date(instantOf('2026-03-29T02:30', 'Europe/Berlin')).toISOString()).toBe('2026-03-29T01:30:00.000Z');
  });

  test('what no clock shows, and what no time zone is called, is neither', () => {
    const clocks = ['2026-01-31T07:00', '2026-02-30T07:00', '2026-01-31T24:00', '2026-01-31', 'garbage', ''];
    expect(clocks.filter(isWallClock)).toEqual(['2026-01-31T07:00']);
    expect(['Asia/Kolkata', 'UTC', 'Evil/Zone', '+05:30', ''].filter(isTimeZone)).toEqual(['Asia/Kolkata', 'UTC']);
  });
});
