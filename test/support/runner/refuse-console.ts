import { format } from 'node:util';
import { afterEach, expect } from 'vitest';

const written: string[] = [];

for (const method of ['error', 'warn'] as const) {
  console[method] = (...values: unknown[]) => written.push(format(...values));
}

afterEach(() => {
  expect(written.splice(0), 'nothing is written to the console').toEqual([]);
});
