import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const TEXTS = ['README.md', ...globSync('docs/**/*.md', { cwd: ROOT })].sort();
const FILE = /^[\w.-][\w./-]*\.(ts|tsx|md|mjs|css|sh)$/;
const FOLDER = /^(bin|server|web|shared|test|bench|migrations|docs)\/[\w./-]*$/;

/** A name alone is that of a file beside the one that was named before, or of one that is known by its name. */
const names = new Set(
  globSync('{server,web,shared,bench,migrations,test}/**/*.*', {
    cwd: ROOT,
    exclude: (path) => path === 'node_modules' || path.endsWith('/node_modules'),
  }).map((path) => basename(path)),
);

function isThere(quoted: string): boolean {
  return existsSync(join(ROOT, quoted)) || existsSync(join(ROOT, 'server', quoted)) || names.has(quoted);
}

function read(text: string): string {
  return readFileSync(join(ROOT, text), 'utf8');
}

/** Everything of this form that the texts name, each with the text that does. */
function namedIn(form: RegExp): [text: string, name: string][] {
  return TEXTS.flatMap((text) => [...read(text).matchAll(form)].map(([, name = '']): [string, string] => [text, name]));
}

test('every file and folder that a text names is there', () => {
  const quoted = namedIn(/`([^`\n]+)`/g);
  expect(quoted.filter(([, name]) => (FILE.test(name) || FOLDER.test(name)) && !isThere(name))).toEqual([]);
});

test('every script that a text names can be run', () => {
  const { scripts } = JSON.parse(read('package.json'));
  expect(namedIn(/\bnpm run ([\w:-]+)/g).filter(([, name]) => !Object.hasOwn(scripts, name))).toEqual([]);
});

test('the map names files, folders and scripts', () => {
  const quoted = [...read('docs/architecture.md').matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name);
  expect(quoted.filter((name) => FILE.test(name)).length).toBeGreaterThan(30);
  expect(quoted.filter((name) => FOLDER.test(name)).length).toBeGreaterThan(20);
});

test('every package has a line that says what it is for, and an exact version', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'));
  const versions: Record<string, string> = { ...dependencies, ...devDependencies, ...optionalDependencies };
  expect(Object.entries(versions).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  const rows = read('docs/dependencies.md').match(/^\| `.*/gm) ?? [];
  const named = rows.flatMap((row) => [...(row.split(' | ', 1)[0] ?? '').matchAll(/`([^`]+)`/g)]);
  expect(named.map(([, name = '']) => name).sort()).toEqual(Object.keys(versions).sort());
});
