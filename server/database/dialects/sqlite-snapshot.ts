import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Row, Snapshot } from './snapshot.ts';

/** Few, since a row may hold a long text. */
const AT_ONCE = 100;
const BUSY_TIMEOUT_MS = 5000;

/** A connection of its own, whose reading transaction stays open: writers go on beside it. */
export function openSqliteSnapshot(dataDir: string): Snapshot | undefined {
  const file = join(dataDir, 'chintan.db');
  if (!existsSync(file)) return undefined;
  const connection = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  // A transaction sees what its first query saw.
  connection.exec('begin; select 1 from sqlite_schema limit 1');
  const tables = names(connection);

  return {
    engine: 'sqlite',
    tables: async () => tables,
    rows: async function* (table) {
      let rows: Row[] = [];
      for (const row of connection.prepare(`select * from "${table}"`).iterate()) {
        rows.push(row as Row);
        if (rows.length < AT_ONCE) continue;
        yield rows;
        rows = [];
      }
      yield rows;
    },
    lastIds: async () => {
      // 0 is left where rows were to be inserted and there were none.
      const rows = connection.prepare('select name, seq from sqlite_sequence where seq > 0').all();
      return Object.fromEntries(rows.map(({ name, seq }) => [String(name), Number(seq)]));
    },
    close: async () => connection.close(),
  };
}

/** Whether a process has it open. */
export function isSqliteInUse(dataDir: string): boolean {
  const file = join(dataDir, 'chintan.db');
  if (!existsSync(file)) return false;
  const connection = new DatabaseSync(file, { timeout: 0 });
  try {
    // Only granted to the one connection there is.
    connection.exec('pragma locking_mode = exclusive; begin immediate; rollback');
    return false;
  } catch {
    return true;
  } finally {
    connection.close();
  }
}

/** Without SQLite's own, and those in which a virtual table keeps itself. */
function names(connection: DatabaseSync): string[] {
  const rows = connection.prepare(`
    select name from pragma_table_list
    where schema = 'main' and type = 'table' and name not like 'sqlite_%' order by name`);
  return rows.all().map(({ name }) => String(name));
}
