import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { unless } from '#server/unless.ts';
import { writeWhole } from '#server/write-whole.ts';
import type { MediaStore } from './media-store.ts';

/** Files in one folder, each there whole or not at all. */
export function openFolderStore(folder: string): MediaStore {
  return {
    put: async (name, bytes) => {
      await mkdir(folder, { recursive: true });
      await writeWhole(join(folder, name), bytes);
    },
    get: async (name) => {
      const handle = await open(join(folder, name)).catch(unless('ENOENT'));
      if (!handle) return undefined;
      const { size } = await handle.stat();
      return { length: size, stream: handle.createReadStream() };
    },
    remove: (name) => rm(join(folder, name), { force: true }),
    list: async function* () {
      for (const name of (await readdir(folder).catch(unless('ENOENT'))) ?? []) {
        const found = await stat(join(folder, name)).catch(unless('ENOENT'));
        if (found?.isFile()) yield { name, writtenAt: found.mtimeMs, bytes: found.size };
      }
    },
  };
}
