import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { ImportMessage, ImportTask } from '../import-run.ts';

const SCRIPT = join(import.meta.dirname, '..', 'import-process.ts');
/** In megabytes: far more than an import should need, and little enough that a hostile file harms nothing else. */
const LIMITS = ['--max-old-space-size=512'];
/** As `npm run import` has them: what was read leaves the memory soon. */
const FRUGAL = ['--max-semi-space-size=2', '--heap-growing-percent=15', '--optimize-for-size'];
const FLAGS = ['--no-warnings', ...LIMITS, ...FRUGAL];
const STDERR_CHARACTERS = 4000;
const OUT_OF_MEMORY = /out of memory|bad_alloc/i;

const TOO_MUCH_MEMORY = 'The file needs more memory than an import may use, so it cannot be imported here.';
const KILLED =
  'The import was stopped from outside, perhaps because the server ran out of memory. Continue, and it picks up where it stopped.';
const CRASHED = 'The import stopped because of an unexpected error.';

/** How an import ended. `crash` is for the log; without it, nothing was wrong with the site. */
export type ImportEnd =
  | Extract<ImportMessage, { kind: 'done' | 'aborted' | 'failed' }>
  | { kind: 'interrupted'; failure: string };

export interface ImportProcess {
  ended: Promise<{ end: ImportEnd; crash: string }>;
  /** Asks it to end after what it is just writing. */
  stop(): void;
  kill(): void;
}

type ProgressMessage = Extract<ImportMessage, { kind: 'progress' }>;

/**
 * Runs the import in a process of its own, which returns all its memory.
 * @param script another one only in tests, like the flags
 */
export function runImportProcess(
  task: ImportTask,
  onProgress: (progress: ProgressMessage) => void,
  { script = SCRIPT, flags = FLAGS } = {},
): ImportProcess {
  const child = fork(script, { execArgv: flags, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  const { promise, resolve } = Promise.withResolvers<Awaited<ImportProcess['ended']>>();
  let output = '';
  let end: ImportEnd | undefined;
  child.stderr?.on('data', (chunk) => {
    // Its beginning says what happened; a stack of addresses follows.
    output = `${output}${chunk}`.slice(0, STDERR_CHARACTERS);
  });
  child.on('message', (message: ImportMessage) => {
    // In development, Node sends messages of its own.
    if (!('kind' in message)) return;
    if (message.kind === 'progress') return onProgress(message);
    end = message;
    // It has nothing left to do, and its exit may take long on a busy machine or never end (nodejs/node#54918).
    child.kill('SIGKILL');
  });
  child.on('error', (error) => resolve({ end: { kind: 'failed', failure: CRASHED }, crash: error.message }));
  child.on('close', (code, signal) => {
    resolve({ end: end ?? endOf(signal, output), crash: crashOf(end, code, output) });
  });
  child.send(task, (error) => error && child.kill('SIGKILL'));
  return { ended: promise, stop: () => void child.kill('SIGTERM'), kill: () => void child.kill('SIGKILL') };
}

/** Of a process that said nothing more. */
function endOf(signal: NodeJS.Signals | null, output: string): ImportEnd {
  if (OUT_OF_MEMORY.test(output)) return { kind: 'failed', failure: TOO_MUCH_MEMORY };
  return signal === null ? { kind: 'failed', failure: CRASHED } : { kind: 'interrupted', failure: KILLED };
}

function crashOf(end: ImportEnd | undefined, code: number | null, output: string): string {
  if (end && end.kind !== 'failed') return '';
  if (output.trim() !== '') return output.trim();
  return end || code === null ? '' : `The process ended with ${code}.`;
}
