import { globSync, readFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../../..');

/** Browser tests start the whole site: what that means for them is told in `select-tests.ts`. */
const STARTS_SCRIPTS = /^(?!test\/e2e\/).*(\.test\.tsx?|vitest\.config\.ts)$|^test\/(?!e2e\/)/;

/** The sources of the product and of its tests, relative to the root. */
export function sourceFiles(): string[] {
  const patterns = ['{shared,web,server,migrations,test}/**/*.{ts,tsx}', 'vitest.config.ts'];
  return globSync(patterns, { cwd: ROOT, exclude: (name) => name === 'node_modules' });
}

/** Everything of Node or of ours that a file names after `from` or `import`, types and calls of `import()` included. */
export function importsOf(file: string, text: string): string[] {
  const named = [...text.matchAll(/\b(?:from|import)\s*\(?\s*(['"`])([#.][^'"`\n]*|node:[^'"`\n]*)\1/g)];
  return named.map(([, , name = '']) => pathOf(file, name));
}

/** What a module loads when it runs, packages included, without types: at once, and later by calls of `import()`. */
export function loadedBy(file: string, text: string): { atOnce: string[]; later: string[] } {
  const atOnce = text.matchAll(/^(?:import|export) (?!type\b)(?:[\w$*{},\s]*\sfrom )?'([^'\n]+)'/gm);
  const later = text.matchAll(/(?<!typeof )\bimport\(\s*'([^'\n]+)'/g);
  const paths = (names: Iterable<RegExpMatchArray>) => [...names].map(([, name = '']) => pathOf(file, name));
  return { atOnce: paths(atOnce), later: paths(later) };
}

/** The path from the root of what a file imports by this name, or the name of a package. */
function pathOf(file: string, name: string): string {
  const [path = ''] = name.split('?');
  if (path.startsWith('#')) return path.slice(1);
  return path.startsWith('.') ? posix.join(posix.dirname(file), path) : path;
}

/** Scripts that the product starts as processes or threads of their own: `join(import.meta.dirname, 'script.ts')`. */
function scriptsBeside(file: string, text: string): string[] {
  const joined = [...text.matchAll(/join\(import\.meta\.dirname, ((?:'[^']*',? ?)+)\)/g)];
  const paths = joined.map(([, parts = '']) => [...parts.matchAll(/'([^']*)'/g)].map(([, part = '']) => part));
  return paths.map((parts) => posix.join(posix.dirname(file), ...parts)).filter((path) => path.endsWith('.ts'));
}

/** Scripts that a test starts, or Vitest for all of them, by their path from the root. */
function scriptsNamedIn(file: string, text: string): string[] {
  if (!STARTS_SCRIPTS.test(file)) return [];
  return [...text.matchAll(/'((?:server|test)\/[\w/.-]+(?<!\.test)\.ts)'/g)].map(([, path = '']) => path);
}

/** For each file that is imported or started: the files that do so. */
export function readImporters(): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>();
  for (const file of sourceFiles()) {
    const text = readFileSync(join(ROOT, file), 'utf8');
    for (const used of [...importsOf(file, text), ...scriptsBeside(file, text), ...scriptsNamedIn(file, text)])
      importers.set(used, (importers.get(used) ?? new Set()).add(file));
  }
  return importers;
}

export function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

/** The files themselves and all that import them, directly or through others, but not through those `isEnd` names. */
export function reachedFrom(
  files: readonly string[],
  importers: Map<string, Set<string>>,
  isEnd: (file: string) => boolean = () => false,
): Set<string> {
  const reached = new Set(files);
  for (const file of reached) {
    // A set yields what is added to it on the way.
    for (const importer of importers.get(file) ?? []) if (!isEnd(importer)) reached.add(importer);
  }
  return reached;
}
