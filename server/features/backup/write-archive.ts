import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Pack, pack } from 'tar-stream';
import { freeBytes } from '#server/base/free-bytes.ts';
import { syncFolder } from '#server/base/write-file-atomic.ts';
import { BackupProblem } from './backup-problem.ts';

/** Space that a backup leaves for the site itself. */
const FREE_BYTES_LEFT = 100 * 1024 * 1024;

export interface Entry {
  name: string;
  bytes: Buffer;
}

/**
 * Writes and checks the backup under a temporary name, then renames it, so that `file` is complete or does not exist.
 * Only the site's user may read it.
 * @returns its size in bytes
 * @throws {BackupProblem} when the disk has too little space
 */
export async function writeArchive(
  file: string,
  entries: AsyncIterable<Entry>,
  check: (file: string) => Promise<unknown>,
): Promise<number> {
  const part = `${file}.part`;
  try {
    await writePart(part, entries);
    await check(part);
    const { size } = await stat(part);
    await rename(part, file);
    await syncFolder(dirname(file));
    return size;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function writePart(part: string, entries: AsyncIterable<Entry>): Promise<void> {
  const tar = pack();
  const filling = fill(tar, entries, dirname(part)).catch((error) => tar.destroy(error));
  await pipeline(tar, createWriteStream(part, { mode: 0o600, flush: true }));
  await filling;
}

/** Adds the entries one by one, so that only one is in memory. */
async function fill(tar: Pack, entries: AsyncIterable<Entry>, folder: string): Promise<void> {
  for await (const { name, bytes } of entries) {
    if ((await freeBytes(folder)) < bytes.length + FREE_BYTES_LEFT) {
      throw new BackupProblem(`There is not enough space on the disk of ${folder}.`);
    }
    await new Promise<void>((resolve, reject) => {
      tar.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()));
    });
  }
  tar.finalize();
}
