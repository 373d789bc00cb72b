import { fork } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** In megabytes. Without these limits, V8 would let the heap grow only to collect garbage less often. */
const FLAGS = ['--no-warnings', '--max-semi-space-size=2', '--max-old-space-size=256'];
const COMMAND = join(import.meta.dirname, 'backup-command.ts');

/** The size of the backup, or a sentence that says why there is none. */
export type BackupOutcome = { bytes: number } | { failure: string };

interface BackupRun {
  file: string;
  /** The environment variables that say which site to back up. */
  environment: NodeJS.ProcessEnv;
  signal: AbortSignal;
}

/**
 * Backs the site up in a process of its own, which has a lower priority than the server and returns all its memory.
 * @returns `undefined` when the signal aborted it
 */
export async function runBackupProcess({ file, environment, signal }: BackupRun): Promise<BackupOutcome | undefined> {
  const child = fork(COMMAND, [file], {
    env: environment,
    execArgv: FLAGS,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    signal,
    killSignal: 'SIGKILL',
  });
  const { promise: ended, resolve } = Promise.withResolvers<number | string | null>();
  child.on('error', ({ message }) => resolve(message));
  child.on('message', (exitStatus) => {
    // In development, Node sends messages of its own.
    if (typeof exitStatus !== 'number') return;
    resolve(exitStatus);
    // Its exit might never end (nodejs/node#54918), and then no other night would have a backup.
    child.kill('SIGKILL');
  });
  child.on('close', (code, killedBy) => resolve(killedBy ?? code));
  const stderr = child.stderr ? await text(child.stderr) : '';
  const status = await ended;
  if (status === 0) return { bytes: (await stat(file)).size };
  if (signal.aborted) return undefined;
  // The command reports a problem in one line; a crash of Node writes several.
  const isSentence = /^.+\n$/.test(stderr);
  return { failure: isSentence ? stderr.trim() : `The process that makes backups ended with ${status}.` };
}
