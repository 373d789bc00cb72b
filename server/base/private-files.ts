import { chmod, lstat, readdir, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';

/** The permission bits of the group and of others. */
const OTHERS = 0o077;
const OWNER = 0o700;
const AT_ONCE = 64;
/** The name prefixes of everything that a site stores. Closing the folder itself protects all other files in it too. */
const OWN_PREFIXES = ['chintan.db', 'secret', 'last-seen', 'lock', 'media', 'backups', 'outbox'];
const WINDOWS = process.platform === 'win32';

/** Makes the files and folders that this process and its children create accessible to their user only. */
export function createFilesPrivately(): void {
  process.umask(OTHERS);
}

/**
 * Removes the permissions of everyone but the owner from an existing data folder and from everything the site stores in
 * it. Files that are not the site's are left alone, and so is the root of a file system. Links are not followed. Never
 * throws: what cannot be changed, such as another user's file, is logged. Does nothing on Windows.
 */
export async function makeDataPrivate(dataDir: string, logger: Pick<Logger, 'warn'>): Promise<void> {
  const folder = await realpath(dataDir).catch(() => undefined);
  if (WINDOWS || folder === undefined) return;
  const failed: Failures = [];
  // The folder comes before its content, because nobody else can reach the content from then on.
  if (dirname(folder) !== folder) await removeOthers(folder, collectFailures(failed));
  await makeContentPrivate(folder, failed, (name) => OWN_PREFIXES.some((prefix) => name.startsWith(prefix)));
  if (failed.length > 0) {
    const [{ code, path } = {} as NodeJS.ErrnoException] = failed;
    logger.warn({ files: failed.length, code, path }, 'others may be able to read files of the data folder');
  }
}

type Failures = NodeJS.ErrnoException[];
type ErrorHandler = (error: NodeJS.ErrnoException) => undefined;

/** Ignores files that were deleted while the folder was read. */
function collectFailures(failed: Failures): ErrorHandler {
  return (error) => {
    if (error.code !== 'ENOENT') failed.push(error);
  };
}

async function makePrivate(path: string, failed: Failures): Promise<void> {
  if (await removeOthers(path, collectFailures(failed))) await makeContentPrivate(path, failed, () => true);
}

/** @returns whether the path is a folder */
async function removeOthers(path: string, onError: ErrorHandler): Promise<boolean> {
  const stats = await lstat(path).catch(onError);
  if (!stats?.isFile() && !stats?.isDirectory()) return false;
  if ((stats.mode & OTHERS) !== 0) await chmod(path, stats.mode & OWNER).catch(onError);
  return stats.isDirectory();
}

async function makeContentPrivate(folder: string, failed: Failures, isOurs: (name: string) => boolean): Promise<void> {
  // A folder that cannot be read, such as the `lost+found` of a disk, is private already.
  const names = (await readdir(folder).catch(() => [])).filter(isOurs);
  for (let from = 0; from < names.length; from += AT_ONCE) {
    const batch = names.slice(from, from + AT_ONCE);
    await Promise.all(batch.map((name) => makePrivate(join(folder, name), failed)));
  }
}
