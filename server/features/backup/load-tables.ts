import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Database, WriteDb } from '#server/database/database.ts';
import type { Row } from '#server/database/dialects/snapshot.ts';
import { BackupProblem } from './backup-problem.ts';
import { tableOf } from './manifest.ts';
import type { Archive } from './read-archive.ts';
import { insertRows } from './restore-store.ts';

/** Both databases take so many values at once, of the widest table. */
const ROWS_AT_ONCE = 200;

const expand = promisify(gunzip);

/** All of it in one transaction: what is cut off leaves the tables empty. */
export async function loadTables(database: Database, { manifest, entries }: Archive): Promise<void> {
  await database.transaction(async (db, changed) => {
    const loaded = new Map<string, number>();
    for await (const { name, bytes } of entries((entry) => tableOf(entry) !== undefined)) {
      const table = tableOf(name) as string;
      loaded.set(table, (loaded.get(table) ?? 0) + (await loadPart(db, table, bytes)));
    }
    for (const { name, rows } of manifest.tables) {
      if ((loaded.get(name) ?? 0) !== rows) throw new BackupProblem(`The backup does not hold all rows of ${name}.`);
    }
    for (const [table, id] of Object.entries(manifest.lastIds)) await database.engine.setLastId(db, table, id);
    changed('posts', 'every-post', 'categories', 'post-counts', 'videos', 'author', 'site', 'jobs');
  });
}

async function loadPart(db: WriteDb, table: string, bytes: Buffer): Promise<number> {
  const lines = (await expand(bytes)).toString().split('\n').slice(0, -1);
  for (let from = 0; from < lines.length; from += ROWS_AT_ONCE) {
    const rows = lines.slice(from, from + ROWS_AT_ONCE).map((line): Row => JSON.parse(line));
    await insertRows(db, table, rows);
  }
  return lines.length;
}
