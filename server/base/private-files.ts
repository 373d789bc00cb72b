import { chmodSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';

/** The permission bits of the group and of others. */
const OTHERS = 0o077;
const OWNER = 0o700;
/** What a site stores, with the files of SQLite and those that are not yet written whole, which have a suffix. */
const OWN = /^(?:(?:chintan\.db|lock)(?:-wal|-shm|-journal)?|secret|last-seen|media|backups|outbox|imports)(?:\..*)?$/;

/** Makes the files and folders that this process and its children create accessible to their user only. */
export function createFilesPrivately(): void {
  process.umask(OTHERS);
}

/**
 * Takes the permissions of everyone but the owner from an existing data folder and from all that the site stores in it,
 * such as files that were copied back or that an earlier release wrote. What is not the site's stays as it is, and so does
 * the root of a file system. Links are not followed. Never throws: what cannot be changed, such as another user's file, is
 * logged. Does nothing on Windows.
 */
export function makeDataPrivate(dataDir: string, logger: Pick<Logger, 'warn'>): void {
  if (process.platform === 'win32') return;
  const failed: NodeJS.ErrnoException[] = [];
  attempt(failed, () => {
    const folder = realpathSync(dataDir);
    // The folder comes before its content, since nobody else can reach that from then on.
    if (dirname(folder) !== folder) attempt(failed, () => closeOne(folder));
    const own = readdirSync(folder).filter((name) => OWN.test(name));
    for (const name of own) closeWithContent(join(folder, name), failed);
  });
  const [first] = failed;
  if (!first) return;
  const { code, path } = first;
  logger.warn({ files: failed.length, code, path }, 'others may be able to read files of the data folder');
}

function closeWithContent(path: string, failed: NodeJS.ErrnoException[]): void {
  attempt(failed, () => {
    if (!closeOne(path)) return;
    for (const name of readdirSync(path)) closeWithContent(join(path, name), failed);
  });
}

/** @returns whether the path is a folder */
function closeOne(path: string): boolean {
  const stats = lstatSync(path);
  if (!stats.isFile() && !stats.isDirectory()) return false;
  if ((stats.mode & OTHERS) !== 0) chmodSync(path, stats.mode & OWNER);
  return stats.isDirectory();
}

/** Ignores what is gone, and what cannot be looked into, such as the `lost+found` of a disk, which is private already. */
function attempt(failed: NodeJS.ErrnoException[], task: () => void): void {
  try {
    task();
  } catch (error) {
    const failure = error as NodeJS.ErrnoException;
    if (failure.code !== 'ENOENT' && failure.code !== 'EACCES') failed.push(failure);
  }
}
