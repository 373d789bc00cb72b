import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pack } from 'tar-stream';
import { freeBytes } from '#server/free-bytes.ts';
import { syncFolder } from '#server/write-whole.ts';
import { BackupProblem } from './backup-problem.ts';
import { sealOf } from './seal.ts';

/** What the site itself needs to go on. */
const FREE_BYTES_LEFT = 100 * 1024 * 1024;

export interface Entry {
  name: string;
  bytes: Buffer;
}

/** Under its name there is a whole backup, checked, or none. Only the site's user may read it. */
export async function writeArchive(
  file: string,
  entries: AsyncIterable<Entry>,
  check: (file: string) => Promise<unknown>,
): Promise<number> {
  const folder = dirname(file);
  const part = `${file}.part`;
  try {
    const bytes = await writePart(part, roomFor(folder, entries));
    await check(part);
    await rename(part, file);
    await syncFolder(folder);
    return bytes;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function writePart(part: string, entries: AsyncIterable<Entry>): Promise<number> {
  const handle = await open(part, 'w', 0o600);
  try {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of tarOf(entries)) {
      hash.update(chunk);
      await handle.writeFile(chunk);
      bytes += chunk.length;
    }
    const seal = sealOf(hash.digest('hex'));
    await handle.writeFile(seal);
    await handle.sync();
    return bytes + seal.length;
  } finally {
    await handle.close();
  }
}

async function* tarOf(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  const tar = pack();
  const filling = fill(tar, entries).catch((error) => tar.destroy(error));
  for await (const chunk of tar) yield chunk as Buffer;
  await filling;
}

/** One entry after the other is in memory. */
async function fill(tar: ReturnType<typeof pack>, entries: AsyncIterable<Entry>): Promise<void> {
  for await (const { name, bytes } of entries) {
    await new Promise<void>((resolve, reject) => {
      tar.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()));
    });
  }
  tar.finalize();
}

async function* roomFor(folder: string, entries: AsyncIterable<Entry>): AsyncGenerator<Entry> {
  for await (const entry of entries) {
    if ((await freeBytes(folder)) < entry.bytes.length + FREE_BYTES_LEFT) {
      throw new BackupProblem(`There is not enough room on the disk of ${folder}.`);
    }
    yield entry;
  }
}
