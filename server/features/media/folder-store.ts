import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaStore } from './media-store.ts';

/** Files in one folder, each there whole or not at all. */
export function openFolderStore(folder: string): MediaStore {
  return {
    put: async (name, bytes) => {
      await mkdir(folder, { recursive: true });
      const temporary = join(folder, `${name}.${randomUUID()}.part`);
      try {
        await writeToDisk(temporary, bytes);
        await rename(temporary, join(folder, name));
        await syncFolder(folder);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    get: async (name) => {
      const handle = await open(join(folder, name)).catch(unlessMissing);
      if (!handle) return undefined;
      const { size } = await handle.stat();
      return { length: size, stream: handle.createReadStream() };
    },
    remove: (name) => rm(join(folder, name), { force: true }),
    list: async function* () {
      for (const name of (await readdir(folder).catch(unlessMissing)) ?? []) {
        const found = await stat(join(folder, name)).catch(unlessMissing);
        if (found?.isFile()) yield { name, writtenAt: found.mtimeMs, bytes: found.size };
      }
    },
  };
}

async function writeToDisk(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The name is on the disk only after that. Windows knows no such thing. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
