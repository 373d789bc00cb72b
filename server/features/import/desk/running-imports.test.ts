import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { makeFolder } from '../../../../test/support/database/databases.ts';
import { guard } from '../../../../test/support/runner/guard.ts';
import type { ImportTask } from '../import-run.ts';
import { runImportProcess } from './running-imports.ts';

/** How an import ends whose process does this once it knows what to do. */
async function endOf(code: string, options: Parameters<typeof runImportProcess>[2] = {}) {
  const script = join(makeFolder(), 'script.mjs');
  writeFileSync(script, `process.once('message', () => { ${code} });`);
  const progress: unknown[] = [];
  const { ended } = runImportProcess({} as ImportTask, (message) => progress.push(message), {
    script,
    flags: [],
    ...options,
  });
  return { ...(await ended), progress };
}

test('what an import says of its progress and its end is passed on', async () => {
  const progress = { kind: 'progress', stage: 'posts', done: 1, total: null };
  const done = { kind: 'done', format: 'jsonl', summary: {} };
  const code = `process.send(${JSON.stringify(progress)}); process.send(${JSON.stringify(done)});`;
  expect(await endOf(code)).toEqual({ end: done, crash: '', progress: [progress] });
});

test('a process that said how the import ended need not exit, and what it said counts', async () => {
  const aborted = { kind: 'aborted' };
  const code = `process.send(${JSON.stringify(aborted)}); setInterval(() => {}, 1000);`;
  expect(await endOf(code)).toEqual({ end: aborted, crash: '', progress: [] });
});

test('an import that failed unexpectedly leaves what it said of it to the log', async () => {
  const failed = { kind: 'failed', failure: 'Something went wrong.' };
  const code = `process.stderr.write('Error: a stack'); process.send(${JSON.stringify(failed)});`;
  expect(await endOf(code)).toEqual({ end: failed, crash: 'Error: a stack', progress: [] });
});

test('what Node itself says while it watches files is not taken for an end', async () => {
  const done = { kind: 'done', format: 'jsonl', summary: {} };
  const code = `process.send({ 'watch:import': ['a file'] }); process.send(${JSON.stringify(done)});`;
  expect(await endOf(code)).toEqual({ end: done, crash: '', progress: [] });
});

test('a file that needs too much memory ends its own process alone, and the admin is told', async () => {
  const { end, crash } = await endOf('const held = []; for (;;) held.push({});', {
    flags: ['--max-old-space-size=20'],
  });
  expect(end).toMatchObject({ kind: 'failed', failure: expect.stringMatching(/^The file needs more memory/) });
  expect(crash).toContain('heap out of memory');
});

test('a process that is killed was interrupted, and nothing is wrong with the site', async () => {
  const { end, crash } = await endOf('process.kill(process.pid, "SIGKILL");');
  expect([end.kind, crash]).toEqual(['interrupted', '']);
});

test('a process that ends without a word has failed, and the log says how', async () => {
  expect(await endOf('process.exit(3);')).toMatchObject({
    end: { kind: 'failed', failure: 'The import stopped because of an unexpected error.' },
    crash: 'The process ended with 3.',
  });
});

guard('An import that was killed left posts twice, half or never, or kept running.', () => {
  test('an import that hangs ends soon after its server was killed', { timeout: 90_000 }, async () => {
    const { parent, pid } = await startHungImport();
    onTestFinished(() => {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It is gone, as it should be.
      }
    });
    parent.kill('SIGKILL');
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(/ESRCH/), { timeout: 60_000 });
  });
});

/** A server that has started an import which never lets an event through again. */
async function startHungImport() {
  const folder = makeFolder();
  const hung = join(folder, 'hung.mjs');
  const server = join(folder, 'server.mjs');
  writeFileSync(
    hung,
    `import ${JSON.stringify(join(import.meta.dirname, '..', 'import-process.ts'))};
    process.once('message', () => process.send({ kind: 'progress', stage: String(process.pid) }, () => { for (;;); }));`,
  );
  writeFileSync(
    server,
    `import { runImportProcess } from ${JSON.stringify(join(import.meta.dirname, 'running-imports.ts'))};
    const task = { workFolder: ${JSON.stringify(folder)} };
    runImportProcess(task, ({ stage }) => console.log(stage), { script: ${JSON.stringify(hung)} });`,
  );
  const env = { ...process.env, NODE_COMPILE_CACHE: inject('compiled') };
  const parent = spawn(process.execPath, [server], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void parent.kill('SIGKILL'));
  const [printed] = await once(parent.stdout, 'data');
  return { parent, pid: Number(printed) };
}
