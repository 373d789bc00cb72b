import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { extract } from 'tar-stream';
import { BackupProblem } from './backup-problem.ts';
import { FORMAT, MANIFEST, type Manifest, manifest } from './manifest.ts';
import { checkSeal } from './seal.ts';
import type { Entry } from './write-archive.ts';

export interface Archive {
  manifest: Manifest;
  /** In the order of the file, each as it was written. */
  entries(wanted: (name: string) => boolean): AsyncIterable<Entry>;
}

/** Reads all of it once. @throws {BackupProblem} when it is not, to the byte, what was written */
export async function openArchive(file: string): Promise<Archive> {
  const length = await checkSeal(file);
  const found: Manifest['entries'] = [];
  let last: Buffer | undefined;
  for await (const { name, bytes } of entriesOf(file, length, () => true)) {
    if (name === MANIFEST) last = bytes;
    else found.push(describe({ name, bytes }));
  }
  const told = readManifest(file, last);
  if (JSON.stringify(told.entries) !== JSON.stringify(found)) {
    throw new BackupProblem(`${file} is damaged: it does not hold what it says.`);
  }
  return { manifest: told, entries: (wanted) => entriesOf(file, length, wanted) };
}

export function describe({ name, bytes }: Entry): Manifest['entries'][number] {
  return { name, bytes: bytes.length, sha256: hash('sha256', bytes) };
}

async function* entriesOf(file: string, length: number, wanted: (name: string) => boolean): AsyncGenerator<Entry> {
  const tar = extract();
  pipeline(createReadStream(file, { end: length - 1 }), tar, () => {});
  for await (const entry of tar) {
    const { name } = entry.header;
    if (wanted(name)) yield { name, bytes: await buffer(entry) };
    else entry.resume();
  }
}

function readManifest(file: string, bytes: Buffer | undefined): Manifest {
  const value = bytes && JSON.parse(bytes.toString());
  if (value?.format > FORMAT) {
    throw new BackupProblem(`${file} was made by a newer version of Chintan (${value.version}). Please update first.`);
  }
  const { data } = manifest.safeParse(value);
  if (!data) throw new BackupProblem(`${file} is no backup of Chintan.`);
  return data;
}
