import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Row, Snapshot } from './snapshot.ts';

/** Small, since a row may contain a long text. */
const BATCH_SIZE = 100;
const BUSY_TIMEOUT_MS = 5000;

/** Opens a connection with a long read transaction, which does not block writers. */
export function openSqliteSnapshot(dataDir: string): Snapshot | undefined {
  const file = join(dataDir, 'chintan.db');
  if (!existsSync(file)) return undefined;
  const connection = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  // The whole transaction sees the database as its first query does.
  connection.exec('begin; select 1 from sqlite_schema limit 1');
  const tables = tableNames(connection);

  return {
    engine: 'sqlite',
    tables: async () => tables,
    rows: async function* (table) {
      let rows: Row[] = [];
      for (const row of connection.prepare(`select * from "${table}"`).iterate()) {
        rows.push(row as Row);
        if (rows.length < BATCH_SIZE) continue;
        yield rows;
        rows = [];
      }
      yield rows;
    },
    lastIds: async () => {
      // 0 remains after an `insert … select` that found no rows.
      const rows = connection.prepare('select name, seq from sqlite_sequence where seq > 0').all();
      return Object.fromEntries(rows.map(({ name, seq }) => [String(name), Number(seq)]));
    },
    close: async () => connection.close(),
  };
}

/** Whether another process has the database open. */
export function isSqliteInUse(dataDir: string): boolean {
  const file = join(dataDir, 'chintan.db');
  if (!existsSync(file)) return false;
  const connection = new DatabaseSync(file, { timeout: 0 });
  try {
    // SQLite grants this only if there is no other connection.
    connection.exec('pragma locking_mode = exclusive; begin immediate; rollback');
    return false;
  } catch {
    return true;
  } finally {
    connection.close();
  }
}

/** Excludes SQLite's own tables, and those in which a virtual table stores its data. */
function tableNames(connection: DatabaseSync): string[] {
  const rows = connection.prepare(`
    select name from pragma_table_list
    where schema = 'main' and type = 'table' and name not like 'sqlite_%' order by name`);
  return rows.all().map(({ name }) => String(name));
}
