import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
const BYTES_NEEDED = 1024 ** 3;

/** In memory where there is room: databases are made by the hundred, and on a busy disk that takes most of the time. */
export function makeTemporaryFolder(name: string): string {
  return mkdtempSync(join(hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir(), `chintan-${name}-`));
}

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= BYTES_NEEDED;
  } catch {
    return false;
  }
}
