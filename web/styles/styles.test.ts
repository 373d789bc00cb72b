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

test('every browser can break a line behind the point between two facts about an entry', () => {
  const [base] = SHEETS.filter(({ file }) => file === 'styles/base.css');
  const points = base?.css.match(/\.meta > :not\(:last-child\)::after \{\s*content: [^;]*/g);
  expect(points).toHaveLength(2);
  for (const point of points ?? []) expect(point).toMatch(/content: "·\\200B"/);
});
