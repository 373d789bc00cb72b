import { chmod, lstat, readdir, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';

/** Whatever a group or others may do with a file. */
const OTHERS = 0o077;
const OWNER = 0o700;
const AT_ONCE = 64;
/** What the names begin with of all that a site keeps. Anything else in the folder is reached by its owner alone as well. */
const OURS = ['chintan.db', 'secret', 'last-seen', 'lock', 'media', 'backups', 'outbox'];
const WINDOWS = process.platform === 'win32';

/** Files and folders that this process and its children make are for the site's user only. */
export function createFilesPrivately(): void {
  process.umask(OTHERS);
}

/**
 * Takes an existing data folder, and all that the site keeps in it, from everybody but its owner. Files that are not the
 * site's are left as they are, and so is the root of a file system. Links are not followed. What cannot be changed, as on
 * somebody else's file, is logged; it never throws. Windows has no such permissions.
 */
export async function makeDataPrivate(dataDir: string, logger: Pick<Logger, 'warn'>): Promise<void> {
  const folder = await realpath(dataDir).catch(() => undefined);
  if (WINDOWS || folder === undefined) return;
  const failed: Failures = [];
  const note = noteIn(failed);
  // The folder comes before what is in it: from then on nobody else gets there.
  if (dirname(folder) !== folder) await removeOthers(folder, note);
  await makeContentPrivate(folder, failed, (name) => OURS.some((ours) => name.startsWith(ours)));
  if (failed.length > 0) {
    const [{ code, path } = {} as NodeJS.ErrnoException] = failed;
    logger.warn({ files: failed.length, code, path }, 'others may be able to read files of the data folder');
  }
}

type Failures = NodeJS.ErrnoException[];
type Note = (error: NodeJS.ErrnoException) => undefined;

/** Files may go while they are looked at. */
function noteIn(failed: Failures): Note {
  return (error) => {
    if (error.code !== 'ENOENT') failed.push(error);
  };
}

async function makePrivate(path: string, failed: Failures): Promise<void> {
  if (await removeOthers(path, noteIn(failed))) await makeContentPrivate(path, failed, () => true);
}

/** @returns whether it is a folder */
async function removeOthers(path: string, note: Note): Promise<boolean> {
  const found = await lstat(path).catch(note);
  if (!found?.isFile() && !found?.isDirectory()) return false;
  if ((found.mode & OTHERS) !== 0) await chmod(path, found.mode & OWNER).catch(note);
  return found.isDirectory();
}

async function makeContentPrivate(folder: string, failed: Failures, isOurs: (name: string) => boolean): Promise<void> {
  // One that cannot be read is private already, like the `lost+found` of a disk.
  const names = (await readdir(folder).catch(() => [])).filter(isOurs);
  for (let from = 0; from < names.length; from += AT_ONCE) {
    const some = names.slice(from, from + AT_ONCE);
    await Promise.all(some.map((name) => makePrivate(join(folder, name), failed)));
  }
}
