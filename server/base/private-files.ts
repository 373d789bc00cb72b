import { chmod, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Logger } from 'pino';

/** The permission bits of the group and of others. */
const OTHERS = 0o077;
const OWNER = 0o700;

/** Makes the files and folders that this process and its children create accessible to their user only. */
export function createFilesPrivately(): void {
  process.umask(OTHERS);
}

/**
 * Closes an existing data folder to everyone but its owner, and with it everything inside; the root of a file system
 * stays open. Never throws: a folder that cannot be changed, such as another user's, is logged. Does nothing on Windows.
 */
export async function makeDataPrivate(dataDir: string, logger: Pick<Logger, 'warn'>): Promise<void> {
  const folder = await realpath(dataDir).catch(() => undefined);
  if (process.platform === 'win32' || folder === undefined || dirname(folder) === folder) return;
  try {
    const { mode } = await stat(folder);
    if ((mode & OTHERS) !== 0) await chmod(folder, mode & OWNER);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    logger.warn({ code, path: folder }, 'others may be able to read files of the data folder');
  }
}
