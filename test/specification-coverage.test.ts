import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const DOCS = join(import.meta.dirname, '..', 'docs');
const LINK = /\]\(([^)]+)\)/g;

interface Row {
  statement: string;
  paths: string[];
}

function readRows(): Row[] {
  const [tests = ''] = readFileSync(join(DOCS, 'specification-coverage.md'), 'utf8').split('## Seen on the screens');
  const lines = tests.split('\n');
  const rows = lines.filter((line) => line.startsWith('| ') && !/^\| (Statement|---)/.test(line));
  return rows.map((line) => {
    const paths = [...line.matchAll(LINK)].map(([, path = '']) => join(DOCS, path));
    return { statement: line.split('|')[1]?.trim() ?? '', paths };
  });
}

test('every statement of the specification is held by a file of tests that is there, or by a decision', () => {
  const rows = readRows();
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter(({ paths }) => paths.length === 0).map(({ statement }) => statement)).toEqual([]);
  expect(rows.flatMap(({ paths }) => paths).filter((path) => !existsSync(path))).toEqual([]);
});
