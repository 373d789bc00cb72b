import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Database, DatabaseLocation } from '#server/database/database.ts';
import type { MediaLocation } from '#server/features/media/media.ts';
import type { ImportMessage, ImportTask } from '../import-run.ts';
import { type Progress, updateImport } from './import-desk-store.ts';
import type { ImportFolder } from './import-folder.ts';

const KILL_AFTER_MS = 10_000;

const RESTARTED = 'The site restarted before this was done.';

interface RunningImportsDeps {
  database: Database;
  logger: Pick<Logger, 'error'>;
  site: DatabaseLocation & MediaLocation;
  secret: string;
  folder: ImportFolder;
}

interface ImportToRun extends Pick<ImportTask, 'fileName' | 'format' | 'dryRun' | 'options'> {
  id: number;
}

interface CurrentRun extends ImportToRun {
  process: ImportProcess;
  progress: Progress | undefined;
  isCancelled: boolean;
}

/** The import that this process of the site runs, if any. How far it is, only this process knows. */
export class RunningImports {
  readonly #deps: RunningImportsDeps;
  #current: CurrentRun | undefined;
  /** Until the row says how the last one ended. */
  #ended: Promise<void> = Promise.resolve();
  #isClosing = false;

  constructor(deps: RunningImportsDeps) {
    this.#deps = deps;
  }

  progressOf(id: number): Progress | undefined {
    return this.#current?.id === id ? this.#current.progress : undefined;
  }

  /** Starts an import that is under way according to its row. @param release is called when its process has ended */
  start(run: ImportToRun, release: () => void): void {
    const { site, secret, folder } = this.#deps;
    const { id: importId, ...rest } = run;
    const { databaseUrl, dataDir, s3 } = site;
    const task = {
      ...{ site: { databaseUrl, dataDir, s3 }, secret, importId, ...rest },
      ...{ path: folder.uploadOf(importId), reportPath: folder.reportOf(importId) },
      workFolder: folder.workFolderOf(importId),
    };
    const current: CurrentRun = {
      ...{ ...run, progress: undefined, isCancelled: false },
      process: runImportProcess(task, ({ stage, done, total }) => {
        current.progress = { stage, done, total };
      }),
    };
    this.#current = current;
    this.#ended = this.#finish(current, release);
    if (this.#isClosing) this.#stop(current);
  }

  /** Waits until it has ended. @returns whether it ran here */
  async cancel(id: number): Promise<boolean> {
    if (this.#current?.id !== id) return false;
    this.#current.isCancelled = true;
    this.#stop(this.#current);
    await this.#ended;
    return true;
  }

  /** For the end of the site: what is under way is interrupted. */
  async close(): Promise<void> {
    this.#isClosing = true;
    if (this.#current) this.#stop(this.#current);
    await this.#ended;
  }

  #stop({ process }: CurrentRun): void {
    process.stop();
    const timer = setTimeout(() => process.kill(), KILL_AFTER_MS);
    void process.ended.finally(() => clearTimeout(timer));
  }

  /** The lock is free before the row says how the import ended, so that whoever reads that can begin the next one. */
  async #finish(current: CurrentRun, release: () => void): Promise<void> {
    const { database, logger, folder } = this.#deps;
    const { id } = current;
    const { end, crash } = await current.process.ended;
    release();
    if (crash) logger.error({ import: id, output: crash }, 'an import failed');
    try {
      const change = this.#changeAfter(current, end);
      await database.transaction((db) => updateImport(db, id, { ...current.progress, ...change }));
      if (change.status === 'finished') await folder.removeUpload(id);
    } catch (error) {
      logger.error({ err: error, import: id }, 'how an import ended could not be saved');
    }
    if (this.#current === current) this.#current = undefined;
  }

  #changeAfter({ isCancelled, dryRun }: CurrentRun, end: ImportEnd) {
    const finished_at = Date.now();
    if (end.kind === 'done') {
      const { format, summary } = end;
      const result = { format, summary: JSON.stringify(summary), failure: null };
      return dryRun
        ? { ...result, status: 'checked' as const }
        : { ...result, status: 'finished' as const, finished_at };
    }
    if (isCancelled) return { status: 'cancelled' as const, failure: null, finished_at };
    if (end.kind === 'failed') return { status: 'failed' as const, failure: end.failure, finished_at };
    return interruption(end.kind === 'interrupted' && !this.#isClosing ? end.failure : RESTARTED, finished_at);
  }
}

export function interruption(failure = RESTARTED, finished_at = Date.now()) {
  return { status: 'interrupted' as const, failure, finished_at };
}

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
type ImportEnd =
  | Extract<ImportMessage, { kind: 'done' | 'aborted' | 'failed' }>
  | { kind: 'interrupted'; failure: string };

type ImportProcess = ReturnType<typeof runImportProcess>;

type ProgressMessage = Extract<ImportMessage, { kind: 'progress' }>;

/**
 * Runs the import in a process of its own, which returns all its memory.
 * @param script another one only in tests, like the flags
 */
export function runImportProcess(
  task: ImportTask,
  onProgress: (progress: ProgressMessage) => void,
  { script = SCRIPT, flags = FLAGS } = {},
) {
  const child = fork(script, { execArgv: flags, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  const { promise, resolve } = Promise.withResolvers<{ end: ImportEnd; crash: string }>();
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
  // The first asks it to end after what it is just writing.
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
