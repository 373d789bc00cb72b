import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const WEB = join(import.meta.dirname, '..');
const SHEETS = globSync('**/*.css', { cwd: WEB }).map((file) => ({ file, css: readFileSync(join(WEB, file), 'utf8') }));

test('a line below words is given its colour and thickness one by one: Safari ignores them as one value', () => {
  const ignored = SHEETS.flatMap(({ file, css }) =>
    [...css.matchAll(/\btext-decoration:\s*[\w-]+\s[^;}]*/g)].map(([declaration]) => `${file}: ${declaration}`),
  );
  expect(SHEETS.length).toBeGreaterThan(50);
  expect(ignored).toEqual([]);
});
