import type { Database } from '#server/database/database.ts';
import { findImports } from './import-desk-store.ts';
import { ImportFolder } from './import-folder.ts';
import { isUnderWay } from './import-policy.ts';

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
  if (ids.length === 0) return;
  for (const row of await findImports(database.read, ids)) {
    const age = now - row.created_at;
    const isOld = age > (row.status === 'checked' ? CHECKED_FOR_MS : KEPT_FOR_MS);
    if (isOld && !isUnderWay(row)) await folder.removeUpload(row.id);
  }
}
