import { randomUUID } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ignoreErrno } from './ignore-errno.ts';

/**
 * There whole, and on the disk under its name, or not at all. What a crash leaves of it ends with `.part`.
 * @param options.overwrite `false` leaves a file of that name as it is, also one that another process writes meanwhile
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

/** A new name in it is on the disk only after that. Windows knows no such thing. */
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
