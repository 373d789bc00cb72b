import type { Database, WriteDb } from '#server/database/database.ts';
import type { Row } from '#server/database/dialects/snapshot.ts';
import { BackupProblem, refuseContentErrors } from './backup-problem.ts';
import { fileOf, mediaName, tableOf } from './manifest.ts';
import type { Archive } from './read-archive.ts';
import { readRows } from './read-rows.ts';
import { insertRows, listColumns } from './restore-store.ts';

const NO_COLUMNS: ReadonlySet<string> = new Set();
const NAMED_BY_FILE = ['images', 'image_variants'];

/** Loads all rows in one transaction, so that an interrupted restore leaves the tables empty. */
export async function loadTables(database: Database, archive: Archive): Promise<void> {
  const columns = await listColumns(database);
  await database.transaction(async (db) => {
    await loadRows(db, archive, columns).catch(refuseContentErrors);
    db.invalidate('posts', 'every-post', 'categories', 'post-counts', 'videos', 'author', 'site', 'jobs');
  });
}

async function loadRows(
  db: WriteDb,
  { manifest, entries }: Archive,
  columns: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<void> {
  const missing = new Map(manifest.tables.map(({ name, rows }) => [name, rows]));
  for await (const { name, content } of entries((entry) => tableOf(entry) !== undefined)) {
    const table = tableOf(name) as string;
    for await (const rows of readRows(content, columns.get(table) ?? NO_COLUMNS)) {
      const left = (missing.get(table) ?? 0) - rows.length;
      if (left < 0) throw new BackupProblem(`The backup contains more rows of ${table} than it says.`);
      missing.set(table, left);
      if (NAMED_BY_FILE.includes(table)) refuseOtherNames(rows);
      await insertRows(db, table, rows);
    }
  }
  for (const [table, left] of missing) {
    if (left > 0) throw new BackupProblem(`The backup does not contain all rows of ${table}.`);
  }
  for (const [table, id] of Object.entries(manifest.lastIds)) await db.engine.setLastId(db, table, id);
}

/** The site reads and removes files by these names, so a forged name could reach other files. */
function refuseOtherNames(rows: Row[]): void {
  if (rows.some(({ name }) => fileOf(mediaName(String(name))) === undefined)) {
    throw new BackupProblem('The backup contains an image file with a name that no image of a site has.');
  }
}
