import { expect, test } from 'vitest';
import { shouldReleaseMemory } from './release-memory.ts';

const MEGABYTE = 1024 * 1024;

test.each([
  ['quiet after a busy time', { utilization: 0.01, grownBytes: 100 * MEGABYTE }, true],
  ['still busy', { utilization: 0.2, grownBytes: 100 * MEGABYTE }, false],
  ['quiet as before', { utilization: 0.01, grownBytes: 5 * MEGABYTE }, false],
  ['smaller than after the last time', { utilization: 0, grownBytes: -MEGABYTE }, false],
])('a process that is %s hands back memory: %j', (_, now, isTime) => {
  expect(shouldReleaseMemory(now)).toBe(isTime);
});
