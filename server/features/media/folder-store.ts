import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreErrno } from '#server/base/ignore-errno.ts';
import { writeFileAtomic } from '#server/base/write-file-atomic.ts';
import { isFileName, isStoredName } from './file-name.ts';
import type { MediaStore } from './media-store.ts';

/** Neither follows links nor blocks until a pipe has a writer. Windows has neither flag. */
const READ_FILE_ONLY = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
/** The errors of a missing file, a link, a socket and a folder. */
const NO_FILE = ['ENOENT', 'ELOOP', 'ENXIO', 'EISDIR'];

/** Stores files in one folder, writing each atomically. Anything in it that is not a regular file is ignored. */
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
