import { lockFolder } from '#server/base/lock-folder.ts';
import type { DatabaseLocation } from './database.ts';
import { PATIENCE, type Patience } from './patience.ts';

interface Folder extends DatabaseLocation, Pick<Patience, 'lockWithinMs'> {}

/**
 * On SQLite, only one process at a time may serve a data folder or restore into it; commands may run beside it. On
 * PostgreSQL, any number of processes may serve.
 * @returns a function that releases the lock; `undefined` when another process has it
 */
export function lockDataFolder({ databaseUrl, dataDir, lockWithinMs = PATIENCE.lockWithinMs }: Folder) {
  return databaseUrl ? () => {} : lockFolder(dataDir, lockWithinMs);
}
