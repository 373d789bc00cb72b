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
  return named.map(([, , name = '']) => {
    const [path = ''] = name.split('?');
    if (path.startsWith('#')) return path.slice(1);
    return path.startsWith('.') ? posix.join(posix.dirname(file), path) : path;
  });
}

/** Scripts that a test starts as processes of their own, or Vitest for all of them, by their path from the root. */
function scriptsNamedIn(text: string): string[] {
  return [...text.matchAll(/'((?:server|test)\/[\w/.-]+(?<!\.test)\.ts)'/g)].map(([, path = '']) => path);
}

/** For each file that is imported or started: the files that do so. */
export function readImporters(): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>();
  for (const file of sourceFiles()) {
    const text = readFileSync(join(ROOT, file), 'utf8');
    for (const used of [...importsOf(file, text), ...(STARTS_SCRIPTS.test(file) ? scriptsNamedIn(text) : [])])
      importers.set(used, (importers.get(used) ?? new Set()).add(file));
  }
  return importers;
}

/** The files themselves and all that import them, directly or through others. */
export function reachedFrom(files: readonly string[], importers: Map<string, Set<string>>): Set<string> {
  const reached = new Set(files);
  // A set yields what is added to it on the way.
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return reached;
}
