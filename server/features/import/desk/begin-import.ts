import { conflict, notFound } from '#server/base/errors.ts';
import type { WriteDb } from '#server/database/database.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import type { ImportOptions } from '#shared/contracts/desk/import.ts';
import type { ImportDeskDeps } from './import-desk.ts';
import { lockImports, updateImport } from './import-desk-store.ts';
import { mayStart } from './import-policy.ts';
import type { ImportToRun } from './running-imports.ts';

const UNDER_WAY = 'Another file is being uploaded or imported. Wait until that is done, or cancel it.';
const NOT_NOW = 'This import cannot be started now. Reload the page.';
const NO_FILE =
  'The file of this import is no longer here: it was removed, or another process of the site has it. Upload it again.';
export const IMPORT_GONE = 'This import is no longer in the list.';

/**
 * Takes the lock that every upload, import and undo needs.
 * @returns a function that releases it
 * @throws {HttpError} 409 if somebody else has it
 */
export async function takeImportLock({ folder, runs }: ImportDeskDeps): Promise<() => void> {
  await runs.whenReleased();
  const release = folder.lock();
  if (!release) throw conflict(UNDER_WAY);
  try {
    // Nobody had the lock, so the process that was at work in this folder is gone.
    await runs.markInterrupted();
    return release;
  } catch (error) {
    release();
    throw error;
  }
}

/** @throws {HttpError} 409 if an import is under way, be it in a process with another data folder */
export async function refuseSecond(db: WriteDb) {
  const imports = await lockImports(db);
  if (imports.some(({ status }) => status === 'checking' || status === 'running')) throw conflict(UNDER_WAY);
  return imports;
}

/** @throws {HttpError} 404 or 409 */
export async function startImport(deps: ImportDeskDeps, beginning: Beginning): Promise<void> {
  await beginImport(deps, await takeImportLock(deps), beginning);
}

interface Beginning {
  id: number;
  by: { id: number };
  options: ImportOptions;
}

/**
 * Starts the import, or its check if that has not been completed yet. What was interrupted goes on in the same way,
 * since whatever was imported before is recognised.
 * @param release is called when the import has ended, or at once if it cannot begin
 */
export async function beginImport(deps: ImportDeskDeps, release: () => void, beginning: Beginning): Promise<void> {
  try {
    const run = await deps.database.transaction((db) => markBegun(db, deps, beginning));
    deps.runs.start(run, release);
  } catch (error) {
    release();
    throw error;
  }
}

async function markBegun(
  db: WriteDb,
  { folder }: ImportDeskDeps,
  { id, by, options }: Beginning,
): Promise<ImportToRun> {
  const row = (await refuseSecond(db)).find((each) => each.id === id);
  if (!row) throw notFound(IMPORT_GONE);
  if (!mayStart(row)) throw conflict(NOT_NOW);
  if (!folder.hasUpload(id)) throw conflict(NO_FILE);
  const dryRun = row.summary === null;
  const nothingDone = { stage: null, done: 0, total: null, failure: null, finished_at: null };
  await updateImport(db, id, {
    ...nothingDone,
    status: dryRun ? 'checking' : 'running',
    ...(!dryRun && { options: JSON.stringify(options) }),
  });
  await recordAudit(db, dryRun ? 'import uploaded' : 'import started', { by, subject: row.file_name });
  return { id, fileName: row.file_name, format: row.format ?? undefined, dryRun, options };
}
