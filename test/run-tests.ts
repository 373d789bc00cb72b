// Runs `npm test`: what the changes since the merge base can break, or everything where there are none. What is slow and
// seldom broken is left to the long run, also by `--all`.
//   npm test -- --all               everything else, whatever was changed
//   npm test -- --related FILE…     what changes of these files can break
//   npm test -- FILE… or an option  passed on to Vitest
//   npm run test:long               everything on both databases, in many rounds, and what is too slow for each change
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { ROOT } from './support/runner/import-graph.ts';
import { isOnlyLong, selectTests, testFiles } from './support/runner/select-tests.ts';

process.chdir(ROOT);
const [first, ...rest] = process.argv.slice(2);
if (first === '--all') runVitest(rest);
else if (first === '--long') runVitest(['--mode', 'long', ...rest], { FC_RUNS: '10' });
else if (first === '--related') runRelated(rest);
else if (first !== undefined && isOnlyLong(first)) refuse(onlyLong(first));
else if (first !== undefined) runVitest([first, ...rest]);
else runChanged();

function runRelated(files: string[]): void {
  // npm starts scripts in the project's folder; INIT_CWD is where it was called.
  const paths = files.map((file) => relative(ROOT, resolve(process.env.INIT_CWD ?? '.', file)));
  const missing = paths.find((path) => path.startsWith('..') || !existsSync(join(ROOT, path)));
  if (missing !== undefined) refuse(`There is no file ${missing} in this project.`);
  else if (paths.length === 0) refuse('Name the files: npm test -- --related FILE…');
  else runSelected(paths);
}

function runChanged(): void {
  const changed = changedFiles();
  if (changed === undefined || changed.length === 0) runVitest([]);
  else runSelected(changed);
}

function runSelected(changed: string[]): void {
  const selected = selectTests(changed);
  if (selected === 'everything') {
    runVitest([]);
    return;
  }
  const all = testFiles().length;
  const count = `${all - selected.length} of ${all} test files`;
  const line = [
    `Left out: ${count}, which these changes do not reach. \`npm test -- --all\` runs them.`,
    ...changed.filter(isOnlyLong).map(onlyLong),
  ].join(' ');
  console.log(line);
  runVitest(selected, { LEFT_OUT: line });
}

function onlyLong(file: string): string {
  return `Only \`npm run test:long\` runs ${file}.`;
}

function refuse(sentence: string): void {
  console.error(sentence);
  process.exitCode = 2;
}

/** Becomes Vitest where the system can, so that it hears every signal itself. */
function runVitest(args: string[], environment: Record<string, string> = {}): void {
  // One day for all workers, also at midnight.
  const SEED = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  const env = { SEED, ...environment, ...process.env };
  const command = ['node_modules/vitest/vitest.mjs', 'run', ...args];
  if (process.platform !== 'win32' && process.execve)
    process.execve(process.execPath, [process.execPath, ...command], env);
  process.exitCode = spawnSync(process.execPath, command, { stdio: 'inherit', env }).status ?? 1;
}

/** Committed or not, since the branch left the one that it will go back to; `undefined` where Git does not know that one. */
function changedFiles(): string[] | undefined {
  const base = ['origin/HEAD', 'origin/main', 'main'].map(mergeBase).find((commit) => commit !== '');
  if (base === undefined) return undefined;
  const committed = git('diff', '-z', '--name-only', '--no-renames', '--relative', base);
  const added = git('ls-files', '-z', '--others', '--exclude-standard');
  return [...new Set(`${committed}\0${added}`.split('\0'))].filter((file) => file !== '');
}

function mergeBase(branch: string): string {
  return git('merge-base', 'HEAD', branch);
}

/** @returns nothing where the command fails */
function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}
