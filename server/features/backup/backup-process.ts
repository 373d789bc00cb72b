import { fork } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** Without the sizes, the process would take more than it needs, only to collect garbage less often. */
const FLAGS = ['--no-warnings', '--max-semi-space-size=2', '--max-old-space-size=256'];
const COMMAND = join(import.meta.dirname, 'backup-command.ts');

/** The size of the backup, or why there is none. */
export type BackupOutcome = { bytes: number } | { failure: string };

interface BackupRun {
  file: string;
  /** Says which site it is. */
  environment: NodeJS.ProcessEnv;
  signal: AbortSignal;
}

/**
 * Backs the site up in a process of its own: pages are answered first, and its memory goes back whole.
 * @returns `undefined` when the signal ended it
 */
export async function runBackupCommand({ file, environment, signal }: BackupRun): Promise<BackupOutcome | undefined> {
  const child = fork(COMMAND, [file], {
    env: environment,
    execArgv: FLAGS,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    signal,
    killSignal: 'SIGKILL',
  });
  const { promise: ended, resolve } = Promise.withResolvers<number | string | null>();
  child.on('error', ({ message }) => resolve(message));
  child.on('close', (code, killedBy) => resolve(killedBy ?? code));
  const complaints = child.stderr ? await text(child.stderr) : '';
  const status = await ended;
  if (status === 0) return { bytes: (await stat(file)).size };
  if (signal.aborted) return undefined;
  // The command ends with a sentence, a process that crashes with many lines about itself.
  const isSentence = /^.+\n$/.test(complaints);
  return { failure: isSentence ? complaints.trim() : `The process that makes backups ended with ${status}.` };
}
