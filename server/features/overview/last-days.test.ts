import { expect, test } from 'vitest';
import { localTime } from '#server/base/iso-time.ts';
import { fc, runs } from '../../../test/support/runner/fast-check.ts';
import { lastDays } from './last-days.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ZONES = [
  'UTC',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'America/New_York',
  // Clocks go forward at midnight there, so that a day begins at one.
  'Africa/Cairo',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];

test('the last days follow each other, each from its first minute to its last', () => {
  const sometime = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2028, 0, 1) });
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), sometime, (zone, now) => {
      const days = lastDays(zone, now, 30);
      expect(days).toHaveLength(30);
      for (const [place, { name, start, end }] of days.entries()) {
        expect([localTime(zone, start).day, localTime(zone, end - 1).day]).toEqual([name, name]);
        expect(localTime(zone, start - 1).day < name).toBe(true);
        if (place > 0) expect(days[place - 1]?.end).toBe(start);
      }
      const today = days.at(-1);
      expect(today && today.start <= now && now < today.end).toBe(true);
    }),
    { numRuns: runs(60) },
  );
});

test('a day on which clocks are changed is an hour shorter or longer', () => {
  const lengthOf = (zone: string, now: string) => {
    const [day] = lastDays(zone, Date.parse(now), 1);
    return ((day?.end ?? 0) - (day?.start ?? 0)) / HOUR;
  };
  expect(lengthOf('Europe/Berlin', '2026-03-29T12:00:00Z')).toBe(23);
  expect(lengthOf('Europe/Berlin', '2026-10-25T12:00:00Z')).toBe(25);
  expect(lengthOf('Asia/Kolkata', '2026-03-29T12:00:00Z')).toBe(24);
});
