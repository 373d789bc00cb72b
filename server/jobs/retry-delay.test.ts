import { expect, test } from 'vitest';
import { PATIENT, retryDelay } from './retry-delay.ts';

test('a job waits about ten seconds at first, twice as long each time, and ten minutes at most', () => {
  for (const [attempts, seconds] of [
    [1, 10],
    [2, 20],
    [3, 40],
    [7, 600],
    [1000, 600],
  ] as const) {
    const delays = Array.from({ length: 200 }, () => retryDelay(attempts, PATIENT));
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(seconds * 800);
    expect(Math.max(...delays)).toBeLessThanOrEqual(seconds * 1200);
    expect(new Set(delays).size).toBeGreaterThan(50);
  }
});
