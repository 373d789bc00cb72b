import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mutations } from './mutations/mutations.ts';
import { isTest, ROOT, sourceFiles } from './support/runner/import-graph.ts';

test('each mutation can still be made in one place, and names tests that are there', () => {
  const tests = sourceFiles().filter(isTest);
  const stale = mutations.flatMap(({ file, text, tests: paths }, index) => {
    const path = join(ROOT, file);
    const places = existsSync(path) ? readFileSync(path, 'utf8').split(text).length - 1 : 0;
    const missing = paths.filter((path) => !tests.some((name) => name.includes(path)));
    return places === 1 && missing.length === 0 ? [] : [{ number: index + 1, file, places, missing }];
  });
  expect(stale).toEqual([]);
});
