import { conflict, notFound } from '#server/base/errors.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { undoImport } from '../undo-import.ts';
import { IMPORT_GONE, takeImportLock } from './begin-import.ts';
import type { ImportDeskDeps } from './import-desk.ts';
import { deleteImport, findImport, type NamedImport, updateImport, updateUnderWay } from './import-desk-store.ts';
import { isUnderWay, mayUndo } from './import-policy.ts';

const NOT_UNDER_WAY = 'This import is no longer running.';
const CANCEL_FIRST = 'This import is running. Cancel it first.';
const NOTHING_TO_UNDO = 'This import has nothing to undo.';

type Actor = { id: number };

/** @throws {HttpError} 404 */
export async function requireImport({ database }: ImportDeskDeps, id: number): Promise<NamedImport> {
  const row = await findImport(database.read, id);
  if (!row) throw notFound(IMPORT_GONE);
  return row;
}

/** Ends an import after what it is just writing, which stays. If another process of the site runs it, that ends it soon. */
export async function cancelImport(deps: ImportDeskDeps, by: Actor, id: number): Promise<void> {
  const { database, runs } = deps;
  const row = await requireImport(deps, id);
  if (!isUnderWay(row)) throw conflict(NOT_UNDER_WAY);
  await database.transaction((db) => recordAudit(db, 'import cancelled', { by, subject: row.file_name }));
  if (await runs.cancel(id)) return;
  const cancelled = { status: 'cancelled' as const, finished_at: Date.now() };
  await database.transaction((db) => updateUnderWay(db, id, cancelled));
}

/**
 * Puts what the import brought into the bin. Its file goes, too, since nobody would begin again with it.
 * @returns how many posts went there, and how many stay because they were changed here since
 * @throws {HttpError} 404 or 409
 */
export async function undoAtDesk(
  deps: ImportDeskDeps,
  by: Actor,
  id: number,
): Promise<{ posts: number; kept: number }> {
  const { database, folder } = deps;
  const release = await takeImportLock(deps);
  try {
    const row = await requireImport(deps, id);
    if (!mayUndo(row)) throw conflict(NOTHING_TO_UNDO);
    const undone = await undoImport(deps, id);
    await database.transaction(async (db) => {
      await updateImport(db, id, { status: 'undone', failure: null, finished_at: Date.now() });
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
    const row = await findImport(db, id);
    if (!row) throw notFound(IMPORT_GONE);
    if (isUnderWay(row)) throw conflict(CANCEL_FIRST);
    await deleteImport(db, id);
    await recordAudit(db, 'import deleted', { by, subject: row.file_name });
  });
  await folder.remove(id);
}
