import type { DatabaseLocation, Patience } from './database.ts';
import { lockSqliteFolder } from './dialects/sqlite-lock.ts';

/**
 * On SQLite, only one process at a time may serve a data folder or restore into it; commands may run beside it. On
 * PostgreSQL, any number of processes may serve.
 * @returns a function that releases the lock; `undefined` when another process has it
 */
export function lockDataFolder({ databaseUrl, dataDir, lockWithinMs }: DatabaseLocation & Patience) {
  return databaseUrl ? () => {} : lockSqliteFolder(dataDir, lockWithinMs);
}
