import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const DOCS = join(import.meta.dirname, '..', 'docs');
const LINK = /\[((?:[^[\]]|\[[^\]]*\])+)\]\(([^)]+)\)/g;

interface Row {
  statement: string;
  links: { text: string; path: string }[];
}

function readRows(): Row[] {
  const lines = readFileSync(join(DOCS, 'specification-coverage.md'), 'utf8').split('\n');
  const rows = lines.filter((line) => line.startsWith('| ') && !/^\| (Statement|---)/.test(line));
  return rows.map((line) => {
    const [, statement = '', held = ''] = line.split(/(?<!\\)\|/);
    const links = [...held.matchAll(LINK)].map(([, text = '', path = '']) => ({ text, path: join(DOCS, path) }));
    return { statement: statement.trim(), links };
  });
}

/** As the source writes it: a title may hold `%s` or `${...}`. */
function isTitleIn(path: string, title: string): boolean {
  const source = readFileSync(path, 'utf8');
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`));
}

test('every statement of the specification is held by a test that is there, or by a decision', () => {
  const rows = readRows();
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter(({ links }) => links.length === 0).map(({ statement }) => statement)).toEqual([]);
  const links = rows.flatMap((row) => row.links);
  expect(links.filter(({ path }) => !existsSync(path))).toEqual([]);
  const tests = links.filter(({ path }) => /\.test\.tsx?$/.test(path));
  expect(tests.filter(({ path, text }) => !isTitleIn(path, text))).toEqual([]);
});
