import { randomUUID } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ignoreErrno } from './ignore-errno.ts';

/**
 * Writes a file completely and durably, or not at all. A crash may leave a file whose name ends with `.part`.
 * @param options.overwrite `false` leaves an existing file as it is, even one that another process writes meanwhile
 */
export async function writeFileAtomic(
  path: string,
  bytes: Uint8Array,
  { mode = 0o666, overwrite = true } = {},
): Promise<void> {
  const part = `${path}.${randomUUID()}.part`;
  try {
    await writeToDisk(part, bytes, mode);
    await (overwrite ? rename(part, path) : link(part, path).catch(ignoreErrno('EEXIST')));
    await syncFolder(dirname(path));
  } finally {
    await rm(part, { force: true });
  }
}

/** Makes a new name in the folder durable. Windows cannot sync folders, so nothing is done there. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeToDisk(path: string, bytes: Uint8Array, mode: number): Promise<void> {
  const handle = await open(path, 'wx', mode);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
