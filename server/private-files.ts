import { chmod, lstat, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';

/** Whatever a group or others may do with a file. */
const OTHERS = 0o077;
const OWNER = 0o700;
const AT_ONCE = 64;
const WINDOWS = process.platform === 'win32';

/** Files and folders that this process and its children make are for the site's user only. */
export function createFilesPrivately(): void {
  process.umask(OTHERS);
}

/**
 * Takes an existing data folder, and everything in it, from everybody but its owner. Links are not followed. What cannot
 * be changed, as on somebody else's file, is logged; it never throws. Windows has no such permissions.
 */
export async function makeDataPrivate(dataDir: string, logger: Pick<Logger, 'warn'>): Promise<void> {
  const folder = await realpath(dataDir).catch(() => undefined);
  if (WINDOWS || folder === undefined) return;
  const failed: Failures = [];
  await makePrivate(folder, failed);
  if (failed.length > 0) {
    const [{ code, path } = {} as NodeJS.ErrnoException] = failed;
    logger.warn({ files: failed.length, code, path }, 'others may be able to read files of the data folder');
  }
}

type Failures = NodeJS.ErrnoException[];

async function makePrivate(path: string, failed: Failures): Promise<void> {
  // Files may go while they are looked at.
  const note = (error: NodeJS.ErrnoException): undefined => {
    if (error.code !== 'ENOENT') failed.push(error);
  };
  const found = await lstat(path).catch(note);
  if (!found?.isFile() && !found?.isDirectory()) return;
  // The folder comes before what is in it: from then on nobody else gets there.
  if ((found.mode & OTHERS) !== 0) await chmod(path, found.mode & OWNER).catch(note);
  if (found.isDirectory()) await makeContentPrivate(path, failed);
}

async function makeContentPrivate(folder: string, failed: Failures): Promise<void> {
  // One that cannot be read is private already, like the `lost+found` of a disk.
  const names = await readdir(folder).catch(() => []);
  for (let from = 0; from < names.length; from += AT_ONCE) {
    const some = names.slice(from, from + AT_ONCE);
    await Promise.all(some.map((name) => makePrivate(join(folder, name), failed)));
  }
}
