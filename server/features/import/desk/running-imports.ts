import type { Logger } from 'pino';
import type { Database, DatabaseLocation } from '#server/database/database.ts';
import type { MediaLocation } from '#server/features/media/media.ts';
import type { ImportTask } from '../import-run.ts';
import { type Progress, updateImport } from './import-desk-store.ts';
import type { ImportFolder } from './import-folder.ts';
import { type ImportEnd, type ImportProcess, runImportProcess } from './run-import-process.ts';

const KILL_AFTER_MS = 10_000;

const RESTARTED = 'The site restarted before this was done.';

interface RunningImportsDeps {
  database: Database;
  logger: Pick<Logger, 'error'>;
  site: DatabaseLocation & MediaLocation;
  secret: string;
  folder: ImportFolder;
}

export interface ImportToRun extends Pick<ImportTask, 'fileName' | 'format' | 'dryRun' | 'options'> {
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
