import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline as pipe } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { extract, type Pack, pack } from 'tar-stream';
import { freeBytes } from '#server/base/disk-space.ts';
import { syncFolder } from '#server/base/write-file-atomic.ts';
import { BackupProblem } from './backup-problem.ts';
import { FORMAT, isEntryName, MANIFEST, type Manifest, manifest } from './manifest.ts';

const MIB = 1024 * 1024;
/** In bytes: they bound the memory. The list fits about 400,000 files, the other more than an image of 40 megapixels. */
const LIMITS = { manifest: 64 * MIB, other: 256 * MIB };
/** Space that a backup leaves for the site itself. */
const FREE_BYTES_LEFT = 100 * MIB;

export interface Entry {
  name: string;
  bytes: Buffer;
}

export interface Backup {
  bytes: number;
  manifest: Manifest;
}

interface ArchiveEntry {
  name: string;
  content: AsyncIterable<Buffer>;
}

export interface Archive {
  manifest: Manifest;
  /** In the order of the file. The caller must read each entry before it requests the next one. */
  entries(wanted: (name: string) => boolean): AsyncIterable<ArchiveEntry>;
}

/**
 * Reads the whole file once and compares it with its list of digests.
 * @throws {BackupProblem} when the file is damaged or is not a backup
 */
export async function openArchive(file: string): Promise<Archive> {
  const isFile = await stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
  if (!isFile) throw new BackupProblem(`There is no file ${file}.`);
  const { manifestBytes, found } = await readAll(file).catch((error) => {
    // Errors of the disk name a system call; those of the tar library do not.
    throw error instanceof BackupProblem || error.syscall !== undefined ? error : incomplete(file);
  });
  if (!manifestBytes) throw incomplete(file);
  const declared = readManifest(file, manifestBytes);
  if (!isDeepStrictEqual(declared.entries, found)) {
    throw new BackupProblem(`${file} is damaged: its contents differ from its list of them.`);
  }
  return { manifest: declared, entries: (wanted) => readEntries(file, wanted) };
}

function incomplete(file: string): BackupProblem {
  return new BackupProblem(`${file} is not a backup of Chintan, or its end is missing.`);
}

async function readAll(file: string) {
  const found: Manifest['entries'] = [];
  let manifestBytes: Buffer | undefined;
  for await (const { name, content } of readEntries(file, () => true)) {
    if (name === MANIFEST) manifestBytes = await buffer(content);
    else found.push(await describeEntry(name, content));
  }
  return { manifestBytes, found };
}

/**
 * Yields the entries of a tar file in the file's order. The caller must read each entry before it requests the next
 * one.
 * @throws {BackupProblem} at the first entry that is none of a backup, such as a link or a path out of the folder
 */
async function* readEntries(file: string, wanted: (name: string) => boolean): AsyncGenerator<ArchiveEntry> {
  const tar = extract();
  pipe(createReadStream(file), tar, () => {});
  for await (const entry of tar) {
    const { name, type, size } = entry.header;
    if (type !== 'file' || !Number.isSafeInteger(size) || !isEntryName(name)) {
      throw new BackupProblem(`${file} is not a backup of Chintan: it contains something that does not belong in one.`);
    }
    const limit = name === MANIFEST ? LIMITS.manifest : LIMITS.other;
    if (Number(size) > limit) throw new BackupProblem(`${file} contains more than a backup may.`);
    if (wanted(name)) yield { name, content: entry as AsyncIterable<Buffer> };
    else entry.resume();
  }
}

function readManifest(file: string, bytes: Buffer): Manifest {
  const value = parse(bytes);
  const { data } = manifest.safeParse(value);
  if (data) return data;
  if (Number(value?.format) > FORMAT) {
    throw new BackupProblem(`${file} was made by a newer version of Chintan (${value?.version}). Update first.`);
  }
  throw new BackupProblem(`${file} is not a backup of Chintan.`);
}

function parse(bytes: Buffer): { format?: unknown; version?: unknown } | undefined {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
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

/**
 * Writes and checks the backup under a temporary name, then renames it, so that `file` is complete or does not exist.
 * Only the site's user may read it.
 * @throws {BackupProblem} when the disk has too little space
 */
export async function writeArchive(file: string, entries: AsyncIterable<Entry>): Promise<Backup> {
  const part = `${file}.part`;
  try {
    const tar = pack();
    const filling = fill(tar, entries, dirname(part)).catch((error) => tar.destroy(error));
    await pipeline(tar, createWriteStream(part, { mode: 0o600, flush: true }));
    await filling;
    const { manifest } = await openArchive(part);
    const { size } = await stat(part);
    await rename(part, file);
    await syncFolder(dirname(file));
    return { bytes: size, manifest };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
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
