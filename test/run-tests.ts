// Runs `npm test`: what the changes since the merge base can break, or everything where there are none.
//   npm test -- --all               everything, whatever was changed
//   npm test -- --related FILE…     what changes of these files can break
//   npm test -- FILE… or an option  passed on to Vitest
//   npm run test:long               everything on both databases, in many rounds, and what is too slow for each change
import { execFileSync, spawnSync } from 'node:child_process';
import { relative, resolve } from 'node:path';
import { ROOT, sourceFiles } from './support/runner/import-graph.ts';
import { selectTests } from './support/runner/select-tests.ts';

const [first, ...rest] = process.argv.slice(2);
process.exit(run());

function run(): number {
  if (first === '--all') return vitest(rest);
  if (first === '--long') return vitest(['--mode', 'long', ...rest], { FC_RUNS: '10' });
  if (first === '--related') return runSelected(rest.map((file) => relative(ROOT, resolve(file))));
  if (first !== undefined) return vitest([first, ...rest]);
  const changed = changedFiles();
  return changed.length === 0 ? vitest([]) : runSelected(changed);
}

function runSelected(changed: string[]): number {
  const selected = selectTests(changed);
  if (selected === 'everything') return vitest([]);
  const all = sourceFiles().filter((file) => /\.test\.tsx?$/.test(file)).length;
  const status = vitest(selected);
  const leftOut = `${all - selected.length} of ${all} test files`;
  console.log(`Left out: ${leftOut}, which these changes do not reach. \`npm test -- --all\` runs everything.`);
  return status;
}

function vitest(args: string[], environment: Record<string, string> = {}): number {
  const command = ['node_modules/vitest/vitest.mjs', 'run', ...args];
  const env = { ...environment, ...process.env };
  return spawnSync(process.execPath, command, { cwd: ROOT, stdio: 'inherit', env }).status ?? 1;
}

/** Committed or not, since the branch left the one that it will go back to. Without Git nothing is known to have changed. */
function changedFiles(): string[] {
  const base = ['origin/HEAD', 'origin/main', 'main'].map(mergeBase).find((commit) => commit !== '') ?? 'HEAD';
  const changed = `${git('diff', '--name-only', '--no-renames', base)}\n${git('ls-files', '--others', '--exclude-standard')}`;
  return changed.split('\n').filter((file) => file !== '');
}

function mergeBase(branch: string): string {
  return git('merge-base', 'HEAD', branch);
}

/** @returns nothing where the command fails */
function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}
