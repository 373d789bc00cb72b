import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { extract } from 'tar-stream';
import { BackupProblem } from './backup-problem.ts';
import { entryNameCheck, MANIFEST, type Manifest, SECRET } from './manifest.ts';

const MIB = 1024 * 1024;
/** In bytes: they bound the memory that a hostile file can take. The manifest's limit fits about 400,000 files. */
const LIMITS: Record<string, number> = { [MANIFEST]: 64 * MIB, [SECRET]: 64 * 1024 };
/** In bytes; more than an image of 40 megapixels takes. */
const OTHER_LIMIT = 256 * MIB;
const ENTRIES_MAXIMUM = 500_000;

export interface ArchiveEntry {
  name: string;
  size: number;
  content: AsyncIterable<Buffer>;
}

/**
 * Yields the entries of a tar file in the file's order. The caller must read each entry before it requests the next
 * one.
 * @param length bytes of the file that are read; anything after them is ignored
 * @throws {BackupProblem} at the first entry that does not belong in a backup: a link, folder or device, an unknown or
 * repeated name, or too many bytes
 */
export async function* readEntries(
  file: string,
  length: number,
  wanted: (name: string) => boolean,
): AsyncGenerator<ArchiveEntry> {
  const isExpectedName = entryNameCheck();
  const tar = extract();
  pipeline(createReadStream(file, { end: length - 1 }), tar, () => {});
  let entries = 0;
  for await (const entry of tar) {
    const { name, type, size } = entry.header;
    if (type !== 'file' || !Number.isSafeInteger(size) || !isExpectedName(name)) {
      throw new BackupProblem(`${file} is not a backup of Chintan: it contains something that does not belong in one.`);
    }
    entries += 1;
    if (Number(size) > (LIMITS[name] ?? OTHER_LIMIT) || entries > ENTRIES_MAXIMUM) {
      throw new BackupProblem(`${file} contains more than a backup may.`);
    }
    if (wanted(name)) yield { name, size: Number(size), content: entry as AsyncIterable<Buffer> };
    else entry.resume();
  }
}

export async function readWhole({ size, content }: ArchiveEntry): Promise<Buffer> {
  const bytes = Buffer.alloc(size);
  let position = 0;
  for await (const chunk of content) position += chunk.copy(bytes, position);
  return bytes;
}

/** Describes an entry as the manifest lists it. */
export async function describeEntry(
  name: string,
  content: AsyncIterable<Buffer> | Buffer[],
): Promise<Manifest['entries'][number]> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { name, bytes, sha256: hash.digest('hex') };
}
