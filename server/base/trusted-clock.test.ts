import { expect, test } from 'vitest';
import { trustedClock } from './trusted-clock.ts';

const MINUTE = 60_000;
const YEAR = 365 * 24 * 60 * MINUTE;

function openClocks(believeAfterMs?: number) {
  const clocks = { wall: 1000, monotonic: 5 };
  const trusted = trustedClock(
    () => clocks.wall,
    believeAfterMs,
    () => clocks.monotonic,
  );
  const pass = (wall: number, monotonic = wall) => {
    clocks.wall += wall;
    clocks.monotonic += monotonic;
    return trusted() - 1000;
  };
  return { pass };
}

test('a clock that just goes on is believed, and so are small corrections', () => {
  const { pass } = openClocks();
  expect(pass(5000)).toBe(5000);
  expect(pass(MINUTE, 1000)).toBe(MINUTE + 5000);
});

test('a clock that is put forward is not believed until it is put back', () => {
  const { pass } = openClocks();
  expect(pass(YEAR, 10)).toBe(10);
  expect(pass(MINUTE)).toBe(MINUTE + 10);
  expect(pass(10 - YEAR, 0)).toBe(MINUTE + 10);
});

test('a clock that has stayed ahead for long enough is believed: the machine slept', () => {
  const { pass } = openClocks(10 * MINUTE);
  expect(pass(YEAR, 0)).toBe(0);
  expect(pass(9 * MINUTE)).toBe(9 * MINUTE);
  expect(pass(MINUTE)).toBe(YEAR + 10 * MINUTE);
  expect(pass(MINUTE)).toBe(YEAR + 11 * MINUTE);
});
