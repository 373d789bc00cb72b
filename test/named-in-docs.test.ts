import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const exclude = (path: string) => path === 'node_modules' || path.endsWith('/node_modules');
const BESIDE_CODE = globSync('{server,shared,web,test}/**/README.md', { cwd: ROOT, exclude });
const TEXTS = ['README.md', ...globSync('docs/**/*.md', { cwd: ROOT }), ...BESIDE_CODE].sort();
const FILE = /^[\w.-][\w./-]*\.(ts|tsx|md|mjs|css|sh)$/;
const FOLDER = /^(bin|server|web|shared|test|bench|migrations|docs)\/[\w./-]*$/;

/** A name alone is that of a file beside the one that was named before, or of one that is known by its name. */
const names = new Set(
  globSync('{server,web,shared,bench,migrations,test}/**/*.*', { cwd: ROOT, exclude }).map((path) => basename(path)),
);

/** A page names files from the root, from `server/`, or from its own folder. */
function isThere(text: string, quoted: string): boolean {
  const folders = ['', 'server', dirname(text)];
  return names.has(quoted) || folders.some((folder) => existsSync(join(ROOT, folder, quoted)));
}

function read(text: string): string {
  return readFileSync(join(ROOT, text), 'utf8');
}

function isPath(name: string): boolean {
  return (FILE.test(name) || FOLDER.test(name)) && !name.includes('NAME');
}

/** Everything of this form that the texts name, each with the text that does. */
function namedIn(form: RegExp): [text: string, name: string][] {
  return TEXTS.flatMap((text) => [...read(text).matchAll(form)].map(([, name = '']): [string, string] => [text, name]));
}

test('every file and folder that a text names is there', () => {
  const quoted = namedIn(/`([^`\n]+)`/g);
  expect(quoted.filter(([text, name]) => isPath(name) && !isThere(text, name))).toEqual([]);
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
