import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreErrno } from '#server/base/ignore-errno.ts';
import { writeFileAtomic } from '#server/base/write-file-atomic.ts';
import { isFileName, isStoredName } from './file-name.ts';
import type { MediaStore } from './media-store.ts';

/** Follows no link, and waits for nobody who might write into a pipe. Windows knows neither. */
const READ_FILE_ONLY = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
/** Nothing is there, or a link, a socket, a folder. */
const NO_FILE = ['ENOENT', 'ELOOP', 'ENXIO', 'EISDIR'];

/** Files in one folder, each there whole or not at all. Anything else in it counts as not there. */
export function openFolderStore(folder: string): MediaStore {
  return {
    put: async (name, bytes) => {
      await mkdir(folder, { recursive: true });
      await writeFileAtomic(join(folder, name), bytes);
    },
    get: async (name) => {
      if (!isFileName(name)) return undefined;
      const handle = await openFile(join(folder, name));
      if (!handle) return undefined;
      const { size } = await handle.stat();
      return { length: size, stream: handle.createReadStream() };
    },
    remove: async (name) => {
      if (isStoredName(name)) await rm(join(folder, name), { force: true });
    },
    list: async function* () {
      for (const name of (await readdir(folder).catch(ignoreErrno('ENOENT'))) ?? []) {
        const found = await lstat(join(folder, name)).catch(ignoreErrno('ENOENT'));
        if (found?.isFile()) yield { name, writtenAt: found.mtimeMs, bytes: found.size };
      }
    },
  };
}

async function openFile(path: string): Promise<FileHandle | undefined> {
  const handle = await open(path, READ_FILE_ONLY).catch((error) => {
    if (!NO_FILE.includes(error.code)) throw error;
  });
  if (!handle || (await handle.stat()).isFile()) return handle ?? undefined;
  await handle.close();
  return undefined;
}
