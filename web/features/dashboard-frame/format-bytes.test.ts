import { expect, test } from 'vitest';
import { formatBytes } from './format-bytes.ts';

test.each([
  [0, '0\u00a0bytes'],
  [999, '999\u00a0bytes'],
  [1000, '1\u00a0KB'],
  [4_240_000, '4.2\u00a0MB'],
  [123_456_789, '123\u00a0MB'],
  [2_000_000_000_000, '2\u00a0TB'],
])('%i is written as %s', (bytes, written) => {
  expect(formatBytes(bytes)).toBe(written);
});
