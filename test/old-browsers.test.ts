import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
/** In Safari before 16.4, a file with such an expression does not run at all. */
const LOOKBEHIND = /\(\?<[=!]/;

test('no code for browsers has a regular expression that looks behind', () => {
  const files = globSync('{shared,web}/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !file.includes('.test.'));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => LOOKBEHIND.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
  expect(LOOKBEHIND.test('/(?<!a)b/')).toBe(true);
});
