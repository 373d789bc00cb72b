import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A process that is being replaced may need a moment to exit, and on a slow disk some seconds. */
const WAIT_MS = 5000;
const BUSY = 5;

/**
 * Locks the folder by an exclusive transaction in a file that stays empty. The system releases the lock when the
 * process ends, however it ends, so nothing has to be removed after a crash.
 * @returns a function that releases the lock; `undefined` when another process has it
 */
export function lockSqliteFolder(dataDir: string): (() => void) | undefined {
  mkdirSync(dataDir, { recursive: true });
  const connection = new DatabaseSync(join(dataDir, 'lock'), { timeout: WAIT_MS });
  try {
    // The file stays empty, so it needs no journal beside it.
    connection.exec('pragma journal_mode = off; begin exclusive');
    return () => connection.close();
  } catch (error) {
    connection.close();
    if ((error as { errcode?: number }).errcode === BUSY) return undefined;
    throw error;
  }
}
