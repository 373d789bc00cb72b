import { lockFolder } from '#server/base/lock-folder.ts';

/** A process that is being replaced may need a moment to exit, and on a slow disk some seconds. */
const WAIT_MS = 5000;

/** @returns a function that releases the lock; `undefined` when another process has it */
export function lockSqliteFolder(dataDir: string, waitMs = WAIT_MS): (() => void) | undefined {
  return lockFolder(dataDir, waitMs);
}
