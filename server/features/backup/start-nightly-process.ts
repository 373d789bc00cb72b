import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { NightlyOutcome, NightlyTask } from './nightly-process.ts';

/** It would take more than it needs, only to tidy up less often. */
const FLAGS = ['--max-semi-space-size=2', '--max-old-space-size=256'];
const SCRIPT = join(import.meta.dirname, 'nightly-process.ts');

/** In a process of its own, which ends at once when it is stopped. */
export function startNightlyProcess(task: NightlyTask, signal?: AbortSignal): Promise<NightlyOutcome | 'stopped'> {
  const { promise, resolve } = Promise.withResolvers<NightlyOutcome | 'stopped'>();
  const child = fork(SCRIPT, {
    serialization: 'advanced',
    execArgv: FLAGS,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const stop = () => child.kill('SIGKILL');
  let outcome: NightlyOutcome | undefined;
  child.on('message', (told) => {
    outcome = told as NightlyOutcome;
  });
  child.on('error', () => resolve({ failure: 'The process that makes backups could not be started.' }));
  child.on('close', (code, killed) => {
    signal?.removeEventListener('abort', stop);
    if (outcome) resolve(outcome);
    else if (signal?.aborted) resolve('stopped');
    else resolve({ failure: `The process that makes backups ended with ${killed ?? code}.` });
  });
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();
  child.send(task, () => {});
  return promise;
}
