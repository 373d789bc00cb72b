import type { Logger } from 'pino';
import type { Database, DatabaseLocation } from '#server/database/database.ts';
import type { MediaLocation } from '#server/features/media/media.ts';
import type { ImportFormat, ImportOptions } from '#shared/contracts/desk/import.ts';
import { findImports, listUnderWay, type Progress, updateUnderWay } from './import-desk-store.ts';
import type { ImportFolder } from './import-folder.ts';
import { type ImportEnd, type ImportProcess, runImportProcess } from './run-import-process.ts';

/** Other processes of the site see how far an import is by its row, and on SQLite a write waits for that of the import. */
const SAVE_PROGRESS_EVERY_MS = 2000;
const KILL_AFTER_MS = 10_000;

export const RESTARTED = 'The site restarted before this was done.';

interface RunningImportsDeps {
  database: Database;
  logger: Pick<Logger, 'error'>;
  site: DatabaseLocation & MediaLocation;
  secret: string;
  folder: ImportFolder;
}

export interface ImportToRun {
  id: number;
  fileName: string;
  /** `undefined` detects it. */
  format: ImportFormat | undefined;
  dryRun: boolean;
  options: ImportOptions;
}

interface CurrentRun extends ImportToRun {
  process: ImportProcess;
  progress: Progress | undefined;
  isCancelled: boolean;
  isOver: boolean;
  ended: Promise<void>;
}

/** The import that this process of the site runs, if any. */
export class RunningImports {
  readonly #deps: RunningImportsDeps;
  #current: CurrentRun | undefined;
  #isClosing = false;

  constructor(deps: RunningImportsDeps) {
    this.#deps = deps;
  }

  /** How far the import is, if it runs here. */
  progressOf(id: number): Progress | undefined {
    return this.#current?.id === id ? this.#current.progress : undefined;
  }

  /** Starts an import that is under way according to its row. @param release is called when it has ended */
  start(run: ImportToRun, release: () => void): void {
    const { site, secret, folder } = this.#deps;
    const { id: importId, ...rest } = run;
    const paths = {
      path: folder.uploadOf(importId),
      reportPath: folder.reportOf(importId),
      workFolder: folder.workFolderOf(importId),
    };
    const task = { site, secret, importId, ...rest, ...paths };
    const { databaseUrl, dataDir, s3 } = site;
    const current: CurrentRun = {
      ...run,
      process: runImportProcess({ ...task, site: { databaseUrl, dataDir, s3 } }, ({ stage, done, total }) => {
        current.progress = { stage, done, total };
      }),
      progress: undefined,
      isCancelled: false,
      isOver: false,
      ended: Promise.resolve(),
    };
    const saving = setInterval(() => this.#saveProgress(current), SAVE_PROGRESS_EVERY_MS).unref();
    current.ended = this.#finish(current).finally(() => {
      clearInterval(saving);
      this.#current = undefined;
      release();
    });
    this.#current = current;
    if (this.#isClosing) this.#stop(current);
  }

  /** The end of an import is known to everybody a moment before its lock is released; this waits for that moment. */
  async whenReleased(): Promise<void> {
    if (this.#current?.isOver) await this.#current.ended;
  }

  /** Waits until it has ended. @returns whether it ran here */
  async cancel(id: number): Promise<boolean> {
    const current = this.#current;
    if (current?.id !== id) return false;
    current.isCancelled = true;
    this.#stop(current);
    await current.ended;
    return true;
  }

  /** For the end of the site: what is under way is interrupted. */
  async close(): Promise<void> {
    this.#isClosing = true;
    if (!this.#current) return;
    this.#stop(this.#current);
    await this.#current.ended;
  }

  /**
   * Marks as interrupted what an earlier process left under way; call it with the lock of the folder. On PostgreSQL,
   * imports whose files are in the data folder of another process are left alone.
   */
  async markInterrupted(): Promise<void> {
    const { database, folder } = this.#deps;
    const left = await listUnderWay(database.read);
    const ours = left.filter(({ id }) => database.engine.name === 'sqlite' || folder.has(id));
    for (const { id } of ours) {
      await database.transaction((db) => updateUnderWay(db, id, interruption(RESTARTED, Date.now())));
    }
    await folder.removeArriving();
  }

  /** The folders whose rows are gone, or were never written. */
  async removeOrphans(): Promise<void> {
    const { database, folder } = this.#deps;
    const ids = await folder.ids();
    const known = new Set((await findImports(database.read, ids)).map(({ id }) => id));
    for (const id of ids.filter((each) => !known.has(each))) await folder.remove(id);
  }

  #stop(current: CurrentRun): void {
    current.process.stop();
    const timer = setTimeout(() => current.process.kill(), KILL_AFTER_MS);
    void current.process.ended.finally(() => clearTimeout(timer));
  }

  /** If the row is not under way any more, another process of the site has cancelled it. */
  async #saveProgress(current: CurrentRun): Promise<void> {
    const { progress = { stage: null, done: 0, total: null }, id } = current;
    const isUnderWay = await this.#deps.database
      .transaction((db) => updateUnderWay(db, id, progress))
      .catch(() => true);
    if (!isUnderWay) void this.cancel(id);
  }

  async #finish(current: CurrentRun): Promise<void> {
    const { database, logger, folder } = this.#deps;
    const { end, crash } = await current.process.ended;
    current.isOver = true;
    if (crash) logger.error({ import: current.id, output: crash }, 'an import failed');
    try {
      const change = this.#changeAfter(current, end);
      await database.transaction((db) => updateUnderWay(db, current.id, { ...current.progress, ...change }));
      if (change.status === 'finished') await folder.removeUpload(current.id);
    } catch (error) {
      logger.error({ err: error, import: current.id }, 'how an import ended could not be saved');
    }
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

function interruption(failure: string, finished_at: number) {
  return { status: 'interrupted' as const, failure, finished_at };
}
