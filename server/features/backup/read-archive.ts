import { stat } from 'node:fs/promises';
import { isSecret } from '#server/base/secret.ts';
import { type ArchiveEntry, describeEntry, readEntries, readWhole } from './archive-entries.ts';
import { BackupProblem } from './backup-problem.ts';
import { FORMAT, MANIFEST, type Manifest, manifest, SECRET, tableOf } from './manifest.ts';

const TAR_BLOCK_BYTES = 512;

/** How many brackets, braces and commas a manifest needs for each entry, and for the rest of it. */
const SYMBOLS_PER_ENTRY = 4;
const OTHER_SYMBOLS = 1000;
const SYMBOLS = [...Buffer.from(',[{')];

export interface Archive {
  manifest: Manifest;
  /** In the order of the file. The caller must read each entry before it requests the next one. */
  entries(wanted: (name: string) => boolean): AsyncIterable<ArchiveEntry>;
}

/**
 * Reads the whole file once and checks it. The file may come from an attacker: digests reveal damage, but a forger can
 * compute them too, so all the rest is checked as well.
 * @throws {BackupProblem} when the file is damaged or is not a backup
 */
export async function openArchive(file: string): Promise<Archive> {
  const length = await tarLength(file);
  const { declared, found } = await readAll(file, length).catch((error) => {
    // Errors of the disk name a system call; those of the tar library do not.
    throw error instanceof BackupProblem || error.syscall !== undefined ? error : incomplete(file);
  });
  if (!isSameList(declared.entries, found) || !areTablesListed(declared)) {
    throw new BackupProblem(`${file} is damaged: its contents differ from its list of them.`);
  }
  return { manifest: declared, entries: (wanted) => readEntries(file, length, wanted) };
}

/**
 * @returns the bytes that can belong to the tar file, which consists of whole blocks; older backups have a line after
 * it
 */
async function tarLength(file: string): Promise<number> {
  const found = await stat(file).catch((error) => {
    throw ['ENOENT', 'ENOTDIR'].includes(error.code) ? new BackupProblem(`There is no file ${file}.`) : error;
  });
  if (!found.isFile()) throw new BackupProblem(`${file} is not a file.`);
  if (found.size === 0) throw new BackupProblem(`${file} is empty.`);
  if (found.size < TAR_BLOCK_BYTES) throw incomplete(file);
  return found.size - (found.size % TAR_BLOCK_BYTES);
}

async function readAll(file: string, length: number) {
  const found: Manifest['entries'] = [];
  let manifestBytes: Buffer | undefined;
  for await (const entry of readEntries(file, length, () => true)) {
    if (entry.name === MANIFEST) manifestBytes = await readWhole(entry);
    else if (entry.name === SECRET) found.push(await describeSecret(entry));
    else found.push(await describeEntry(entry.name, entry.content));
  }
  if (!manifestBytes) throw incomplete(file);
  if (countSymbols(manifestBytes) > SYMBOLS_PER_ENTRY * found.length + OTHER_SYMBOLS) throw notABackup(file);
  return { declared: readManifest(file, manifestBytes), found };
}

async function describeSecret(entry: ArchiveEntry): Promise<Manifest['entries'][number]> {
  const bytes = await readWhole(entry);
  if (!isSecret(bytes.toString())) throw new BackupProblem('The secret in the backup is too short to be one.');
  return describeEntry(entry.name, [bytes]);
}

function readManifest(file: string, bytes: Buffer): Manifest {
  const value = parse(bytes);
  if (typeof value?.format === 'number' && value.format > FORMAT) {
    const version = manifest.shape.version.safeParse(value.version).data ?? 'unknown';
    throw new BackupProblem(`${file} was made by a newer version of Chintan (${version}). Update first.`);
  }
  const { data } = manifest.safeParse(value);
  if (!data) throw notABackup(file);
  return data;
}

function parse(bytes: Buffer): { format?: unknown; version?: unknown } | null | undefined {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

/** Estimates the number of values before parsing, since parsed values take many times the memory of their JSON. */
function countSymbols(json: Buffer): number {
  let symbols = 0;
  for (let index = 0; index < json.length; index += 1) if (SYMBOLS.includes(json[index] as number)) symbols += 1;
  return symbols;
}

function isSameList(declared: Manifest['entries'], found: Manifest['entries']): boolean {
  return (
    declared.length === found.length &&
    declared.every(({ name, bytes, sha256 }, index) => {
      const other = found[index];
      return name === other?.name && bytes === other.bytes && sha256 === other.sha256;
    })
  );
}

/** The rows of a table could not be counted if the manifest did not list it. */
function areTablesListed({ tables, entries }: Manifest): boolean {
  const listed = new Set(tables.map(({ name }) => name));
  return entries.every(({ name }) => {
    const table = tableOf(name);
    return table === undefined || listed.has(table);
  });
}

function notABackup(file: string): BackupProblem {
  return new BackupProblem(`${file} is not a backup of Chintan.`);
}

function incomplete(file: string): BackupProblem {
  return new BackupProblem(`${file} is not a backup of Chintan, or its end is missing.`);
}
