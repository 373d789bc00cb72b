import { rename } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { type ImportFormat, importOptions } from '#shared/contracts/desk/import.ts';
import { plainLine } from '../report-file.ts';
import { beginImport, refuseSecond, takeImportLock } from './begin-import.ts';
import type { ImportDeskDeps } from './import-desk.ts';
import { deleteImport, insertImport } from './import-desk-store.ts';
import { receiveUpload } from './receive-upload.ts';
import { RESTARTED } from './running-imports.ts';

const NAMELESS = 'A file without a name';

interface Upload {
  body: IncomingMessage;
  name: string;
  /** `null` to detect it. */
  format: ImportFormat | null;
  /** Whether its sender still has their rights: a large file takes long to arrive. */
  authorizeAgain: () => Promise<{ id: number }>;
}

/**
 * Receives a file and starts its check.
 * @returns the id of the import
 * @throws {HttpError} with a sentence; then nothing of the file is left
 */
export async function uploadImport(
  deps: ImportDeskDeps,
  { body, name, format, authorizeAgain }: Upload,
): Promise<number> {
  const { database, folder, uploadLimits } = deps;
  const release = await takeImportLock(deps);
  let id: number | undefined;
  try {
    await database.transaction(async (db) => void (await refuseSecond(db)));
    const arriving = await folder.makeArriving();
    await receiveUpload(body, { folder: arriving, path: join(arriving, 'upload') }, uploadLimits);
    const user = await authorizeAgain();
    const options = JSON.stringify(importOptions.parse({}));
    const row = { file_name: fileNameOf(name), format, options, started_by: user.id };
    // If the site ends before the check begins, this is what remains.
    const interrupted = { status: 'interrupted' as const, failure: RESTARTED, created_at: Date.now() };
    id = await database.transaction((db) => insertImport(db, { ...row, ...interrupted }));
    await rename(arriving, folder.of(id));
    await beginImport(deps, release, { id, by: user, options: importOptions.parse({}) });
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
  await database.transaction((db) => deleteImport(db, id));
}

/** Some browsers send the whole path. */
function fileNameOf(name: string): string {
  return plainLine(name.split(/[\\/]/).at(-1) ?? '') || NAMELESS;
}
