import type { DatabaseLocation } from './database.ts';
import { lockSqliteFolder } from './dialects/sqlite-lock.ts';

/**
 * On SQLite, a data folder is served, or restored into, by one process at a time; commands may work beside it. On
 * PostgreSQL, any number of processes may serve.
 * @returns how to let go; `undefined` when somebody else holds it
 */
export function lockDataFolder({ databaseUrl, dataDir }: DatabaseLocation) {
  return databaseUrl ? () => {} : lockSqliteFolder(dataDir);
}
