import { lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreErrno } from '#server/base/ignore-errno.ts';
import { openRegularFile } from '#server/base/open-regular-file.ts';
import { writeFileAtomic } from '#server/base/write-file-atomic.ts';
import { isFileName, isStoredName } from './file-name.ts';
import type { MediaStore } from './media-store.ts';

/** Stores files in one folder, writing each atomically. Anything in it that is not a regular file is ignored. */
export function openFolderStore(folder: string): MediaStore {
  return {
    put: async (name, bytes) => {
      await mkdir(folder, { recursive: true });
      await writeFileAtomic(join(folder, name), bytes);
    },
    get: async (name) => {
      if (!isFileName(name)) return undefined;
      const handle = await openRegularFile(join(folder, name));
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
