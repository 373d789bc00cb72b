// Breaks the product on purpose, one mistake at a time, and tells whether the tests notice.
// Usage: node test/mutations/run-mutations.ts [NUMBER…]
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../support/runner/import-graph.ts';
import { type Mutation, mutations } from './mutations.ts';

/** A mutation may make a loop endless. */
const LIMIT_MS = 10 * 60_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

interface Report {
  numTotalTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

const folder = mkdtempSync(join(tmpdir(), 'mutations-'));
let running: ChildProcess | undefined;
try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function main(numbers: string[]): Promise<void> {
  const chosen = numbers.length > 0 ? numbers : mutations.map((_, index) => String(index + 1));
  const named = chosen.map((number) => [number, mutationOf(number)] as const);
  for (const [number, mutation] of named) refuseUnclear(number, mutation);
  const survivors: string[] = [];
  for (const [number, mutation] of named) {
    const startedAt = performance.now();
    const catcher = await tryOut(mutation);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.log(`${number}. ${mutation.consequence} (${mutation.file})`);
    console.log(`   ${catcher === undefined ? 'SURVIVED' : `caught by: ${catcher}`}, ${seconds} s`);
    if (catcher === undefined) survivors.push(number);
  }
  const caught = named.length - survivors.length;
  console.log(
    `${caught} of ${named.length} caught${survivors.length > 0 ? `, survived: ${survivors.join(', ')}` : ''}`,
  );
  if (survivors.length > 0) process.exitCode = 1;
}

function mutationOf(number: string): Mutation {
  const mutation = mutations[Number(number) - 1];
  if (!mutation) throw new Error(`There is no mutation ${number}; there are ${mutations.length}.`);
  return mutation;
}

/** What is restored is the file as it was committed, and a text that occurs twice could be replaced at the wrong place. */
function refuseUnclear(number: string, { file, text }: Mutation): void {
  const changes = execFileSync('git', ['status', '--porcelain', '--', file], { cwd: ROOT, encoding: 'utf8' });
  if (changes !== '') throw new Error(`${number}: ${file} has changes. Commit them first.`);
  const occurrences = readFileSync(join(ROOT, file), 'utf8').split(text).length - 1;
  if (occurrences !== 1) throw new Error(`${number}: ${file} has ${occurrences} times: ${text}`);
}

/** @returns the first test that fails with the mutation; `undefined` if none does */
async function tryOut({ file, text, replacement, tests }: Mutation): Promise<string | undefined> {
  const path = join(ROOT, file);
  const original = readFileSync(path, 'utf8');
  const restore = () => writeFileSync(path, original);
  const restoreAndExit = () => {
    restore();
    running?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
    process.exit(130);
  };
  for (const signal of SIGNALS) process.on(signal, restoreAndExit);
  try {
    writeFileSync(
      path,
      original.replace(text, () => replacement),
    );
    for (const filter of tests) {
      const catcher = await findFailure(filter);
      if (catcher !== undefined) return catcher;
    }
    return undefined;
  } finally {
    restore();
    for (const signal of SIGNALS) process.off(signal, restoreAndExit);
  }
}

async function findFailure(filter: string): Promise<string | undefined> {
  const file = join(folder, 'report.json');
  rmSync(file, { force: true });
  // The browser needs what is built of the mutation.
  const isInBrowser = filter.startsWith('test/e2e/');
  const program = isInBrowser ? ['bin/run.mjs', 'test'] : ['node_modules/vitest/vitest.mjs', 'run'];
  const projects = isInBrowser ? ['--project=browser'] : ['--project=code', '--project=pages'];
  const options = ['--bail=1', '--maxWorkers=1', '--passWithNoTests', '--reporter=json', `--outputFile=${file}`];
  const command = [...program, ...projects, ...options, filter];
  const tests = spawn(process.execPath, command, { cwd: ROOT, stdio: 'ignore', timeout: LIMIT_MS });
  running = tests;
  const { promise, resolve: end } = Promise.withResolvers<number | null>();
  tests.on('close', end);
  const code = await promise;
  if (code === null) return `the run of ${filter}, which did not end`;
  const report = readReport(file);
  if (code === 0 && report.numTotalTests === 0) throw new Error(`There are no tests at ${filter}.`);
  return code === 0 ? undefined : firstFailure(report, filter);
}

/** @throws where no test failed: that the run could not even begin says nothing about the mutation */
function firstFailure({ testResults }: Report, filter: string): string {
  for (const { name, message, assertionResults } of testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed');
    const found = failed?.fullName ?? message.split('\n')[0];
    if (found) return `${found} (${name.slice(ROOT.length + 1)})`;
  }
  throw new Error(`The tests at ${filter} could not be run.`);
}

function readReport(file: string): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { numTotalTests: 0, testResults: [] };
  }
}
