import { rename } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { conflict, notFound } from '#server/base/errors.ts';
import type { Database, DatabaseLocation } from '#server/database/database.ts';
import type { SavingDeps } from '#server/features/after-save.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import type { MediaLocation } from '#server/features/media/media.ts';
import {
  type ImportFormat,
  type ImportOptions,
  type ImportStatus,
  importOptions,
} from '#shared/contracts/desk/import.ts';
import { plainLine } from '../report.ts';
import { undoImport } from '../undo-import.ts';
import * as store from './import-desk-store.ts';
import { ImportFolder } from './import-folder.ts';
import { receiveUpload, type UploadLimits } from './receive-upload.ts';
import { interruption, RunningImports } from './running-imports.ts';

const UNDER_WAY = 'Another file is being uploaded or imported. Wait until that is done, or cancel it.';
const NOT_NOW = 'This import cannot be started now. Reload the page.';
const NO_FILE =
  'The file of this import is no longer here: it was removed, or another process of the site has it. Upload it again.';
const GONE = 'This import is no longer in the list.';
const NOT_UNDER_WAY = 'This import is no longer running.';
const RUNS_ELSEWHERE = 'Another process of the site runs this import, and only that one can cancel it. Try again.';
const UNSAVED = 'It has ended, but how could not be saved, perhaps because the disk was full.';
const CANCEL_FIRST = 'This import is running. Cancel it first.';
const NOTHING_TO_UNDO = 'This import has nothing to undo.';
const NAMELESS = 'A file without a name';

export interface ImportDeskDeps extends SavingDeps {
  folder: ImportFolder;
  runs: RunningImports;
  /** Others only in tests. */
  uploadLimits?: UploadLimits | undefined;
}

interface ImportSite extends SavingDeps {
  logger: Pick<Logger, 'error'>;
  site: DatabaseLocation & MediaLocation;
  secret: string;
  uploadLimits?: UploadLimits | undefined;
}

type Actor = { id: number };
type Judged = { status: ImportStatus; summary: unknown };

/** What the screen “Import” works with; each process of the site has one. */
export function openImportDesk({ uploadLimits, ...deps }: ImportSite): ImportDeskDeps {
  const { database, afterSave } = deps;
  const folder = new ImportFolder(deps.site.dataDir);
  return { database, afterSave, folder, runs: new RunningImports({ ...deps, folder }), uploadLimits };
}

/**
 * Deals with what an earlier process left behind when it ended: imports under way, an upload that was arriving, and folders
 * whose rows are gone. Call it before the first request.
 */
export async function recoverImports({ database, folder }: ImportDeskDeps): Promise<void> {
  const release = folder.exists() ? folder.lock() : undefined;
  if (!release) return;
  try {
    const ids = await folder.ids();
    // On PostgreSQL, other imports may be under way in processes with other data folders.
    const ours = database.engine.name === 'sqlite' ? undefined : ids;
    await database.transaction((db) => store.interruptImports(db, interruption(), ours));
    await folder.removeArriving();
    const known = new Set((await store.findImports(database.read, ids)).map(({ id }) => id));
    for (const id of ids.filter((each) => !known.has(each))) await folder.remove(id);
  } finally {
    release();
  }
}

const ENDED_EARLY: ReadonlySet<ImportStatus> = new Set(['cancelled', 'failed', 'interrupted']);

/** Provided that its file is still here. */
export function mayStart({ status }: Judged): boolean {
  return status === 'checked' || ENDED_EARLY.has(status);
}

/** What ended before its check was over has brought nothing. */
export function mayUndo({ status, summary }: Judged): boolean {
  return status === 'finished' || (ENDED_EARLY.has(status) && summary !== null);
}

export function isUnderWay({ status }: Pick<Judged, 'status'>): boolean {
  return status === 'checking' || status === 'running';
}

/** @throws {HttpError} 404 */
export async function requireImport({ database }: ImportDeskDeps, id: number): Promise<store.NamedImport> {
  const row = await store.findImport(database.read, id);
  if (!row) throw notFound(GONE);
  return row;
}

/**
 * @returns a function that releases the lock of the folder
 * @throws {HttpError} 409 if somebody else has it
 */
function takeImportLock({ folder }: ImportDeskDeps): () => void {
  const release = folder.lock();
  if (!release) throw conflict(UNDER_WAY);
  return release;
}

interface Upload {
  body: IncomingMessage;
  name: string;
  /** `null` to detect it. */
  format: ImportFormat | null;
  /** Whether its sender still has their rights: a large file takes long to arrive. */
  authorizeAgain: () => Promise<Actor>;
}

/**
 * Receives a file and starts its check.
 * @returns the id of the import
 * @throws {HttpError} with a sentence; then nothing of the file is left
 */
export async function uploadImport(deps: ImportDeskDeps, { body, name, format, authorizeAgain }: Upload) {
  const { database, folder, uploadLimits } = deps;
  const release = takeImportLock(deps);
  let id: number | undefined;
  try {
    const arriving = await folder.makeArriving();
    await receiveUpload(body, { folder: arriving, path: join(arriving, 'upload') }, uploadLimits);
    const user = await authorizeAgain();
    const options = importOptions.parse({});
    // If the site ends before the check begins, this is what remains.
    const { status, failure, finished_at: created_at } = interruption();
    const row = { file_name: fileNameOf(name), format, options: JSON.stringify(options), started_by: user.id };
    id = await database.transaction((db) => store.insertImport(db, { ...row, status, failure, created_at }));
    await rename(arriving, folder.of(id));
    await beginImport(deps, release, { id, by: user, options });
    return id;
  } catch (error) {
    await discard(deps, id).finally(release);
    throw error;
  }
}

async function discard({ database, folder }: ImportDeskDeps, id: number | undefined): Promise<void> {
  await folder.removeArriving();
  if (id === undefined) return;
  await folder.remove(id);
  await database.transaction((db) => store.deleteImport(db, id));
}

/** Some browsers send the whole path. */
function fileNameOf(name: string): string {
  return plainLine(name.split(/[\\/]/).at(-1) ?? '') || NAMELESS;
}

interface Beginning {
  id: number;
  by: Actor;
  options: ImportOptions;
}

/** @throws {HttpError} 404 or 409 */
export async function startImport(deps: ImportDeskDeps, beginning: Beginning): Promise<void> {
  await beginImport(deps, takeImportLock(deps), beginning);
}

/**
 * Starts the import, or its check if that has not been completed yet. What was interrupted goes on in the same way,
 * since whatever was imported before is recognised.
 * @param release is called when the import has ended, or at once if it cannot begin
 */
async function beginImport(deps: ImportDeskDeps, release: () => void, { id, by, options }: Beginning): Promise<void> {
  const { database, folder, runs } = deps;
  try {
    const { file_name: fileName, format, summary, ...row } = await requireImport(deps, id);
    if (!mayStart({ ...row, summary })) throw conflict(NOT_NOW);
    if (!folder.hasUpload(id)) throw conflict(NO_FILE);
    const dryRun = summary === null;
    await database.transaction(async (db) => {
      await store.updateImport(db, id, {
        ...{ stage: null, done: 0, total: null, failure: null, finished_at: null },
        status: dryRun ? 'checking' : 'running',
        ...(!dryRun && { options: JSON.stringify(options) }),
      });
      await recordAudit(db, dryRun ? 'import uploaded' : 'import started', { by, subject: fileName });
    });
    runs.start({ id, fileName, format: format ?? undefined, dryRun, options }, release);
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * Ends an import after what it is just writing, which stays.
 * @throws {HttpError} 404; 409 if it does not run, or another process of the site runs it
 */
export async function cancelImport(deps: ImportDeskDeps, by: Actor, id: number): Promise<void> {
  const { database, runs } = deps;
  const row = await requireImport(deps, id);
  if (!isUnderWay(row)) throw conflict(NOT_UNDER_WAY);
  if (!((await runs.cancel(id)) || (await interruptEnded(deps, id)))) throw conflict(RUNS_ELSEWHERE);
  await database.transaction((db) => recordAudit(db, 'import cancelled', { by, subject: row.file_name }));
}

/** @returns whether an import of this data folder had ended, although its row does not say so */
async function interruptEnded({ database, folder }: ImportDeskDeps, id: number): Promise<boolean> {
  const release = folder.hasUpload(id) ? folder.lock() : undefined;
  if (!release) return false;
  try {
    await database.transaction((db) => store.interruptImports(db, interruption(UNSAVED), [id]));
    return true;
  } finally {
    release();
  }
}

/**
 * Puts what the import brought into the bin. Its file goes, too, since nobody would begin again with it.
 * @returns how many posts went there, and how many stay because they were changed here since
 * @throws {HttpError} 404 or 409
 */
export async function undoAtDesk(deps: ImportDeskDeps, by: Actor, id: number) {
  const { database, folder } = deps;
  const release = takeImportLock(deps);
  try {
    const row = await requireImport(deps, id);
    if (!mayUndo(row)) throw conflict(NOTHING_TO_UNDO);
    const undone = await undoImport(deps, id);
    await database.transaction(async (db) => {
      await store.updateImport(db, id, { status: 'undone', failure: null, finished_at: Date.now() });
      await recordAudit(db, 'import undone', { by, subject: row.file_name });
    });
    await folder.removeUpload(id);
    return undone;
  } finally {
    release();
  }
}

/** Removes the file and the report; what was imported stays. */
export async function deleteAtDesk(deps: ImportDeskDeps, by: Actor, id: number): Promise<void> {
  const { database, folder } = deps;
  await database.transaction(async (db) => {
    const row = await store.findImport(db, id);
    if (!row) throw notFound(GONE);
    if (isUnderWay(row)) throw conflict(CANCEL_FIRST);
    await store.deleteImport(db, id);
    await recordAudit(db, 'import deleted', { by, subject: row.file_name });
  });
  await folder.remove(id);
}

const HOUR_MS = 60 * 60_000;
const CHECKED_FOR_MS = 24 * HOUR_MS;
const KEPT_FOR_MS = 7 * 24 * HOUR_MS;

/**
 * Removes uploads that were checked and not imported for a day, and those of imports that ended early after a week:
 * they contain what is private of another site. The reports stay.
 */
export async function cleanUpImports(database: Database, now: number, dataDir: string): Promise<void> {
  const folder = new ImportFolder(dataDir);
  const ids = (await folder.ids()).filter((id) => folder.hasUpload(id));
  for (const row of await store.findImports(database.read, ids)) {
    const age = now - row.created_at;
    const isOld = age > (row.status === 'checked' ? CHECKED_FOR_MS : KEPT_FOR_MS);
    if (isOld && !isUnderWay(row)) await folder.removeUpload(row.id);
  }
}
