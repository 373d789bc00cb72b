import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const BUSY = 5;

/**
 * Locks the folder by an exclusive transaction in its file `lock`, which stays empty; SQLite puts `lock-journal` beside
 * it. The system releases the lock when the process ends, however it ends, so nothing has to be removed after a crash.
 * @param waitMs how long to wait for another process, in which this one does nothing else
 * @returns a function that releases the lock, if it is not released yet; `undefined` when somebody else has it
 */
export function lockFolder(folder: string, waitMs: number): (() => void) | undefined {
  mkdirSync(folder, { recursive: true });
  const connection = new DatabaseSync(join(folder, 'lock'), { timeout: waitMs });
  try {
    connection.exec('begin exclusive');
    return () => {
      if (connection.isOpen) connection.close();
    };
  } catch (error) {
    connection.close();
    if ((error as { errcode?: number }).errcode === BUSY) return undefined;
    throw error;
  }
}
