import { stat } from 'node:fs/promises';
import { isSecret } from '#server/base/secret.ts';
import { type ArchiveEntry, describeEntry, readEntries, readWhole } from './archive-entries.ts';
import { BackupProblem } from './backup-problem.ts';
import { FORMAT, MANIFEST, type Manifest, manifest, SECRET, tableOf } from './manifest.ts';

const TAR_BLOCK_BYTES = 512;

/** Brackets, braces and commas that a manifest takes for each entry, and for everything else in it. */
const SIGNS_EACH = 4;
const OTHER_SIGNS = 1000;
const SIGNS = [...Buffer.from(',[{')];

export interface Archive {
  manifest: Manifest;
  /** In the order of the file. Each has to be read before the next one is asked for. */
  entries(wanted: (name: string) => boolean): AsyncIterable<ArchiveEntry>;
}

/**
 * Reads all of it once. The file may come from anybody: digests show damage, but whoever makes a file can make them as
 * well, so everything else in it is checked too.
 * @throws {BackupProblem} when something in it is not as it was written, or it is not a backup
 */
export async function openArchive(file: string): Promise<Archive> {
  const length = await tarLength(file);
  const { told, found } = await readAll(file, length).catch((error) => {
    // What the disk says names a call of the system, what the library says of a tar file does not.
    throw error instanceof BackupProblem || error.syscall !== undefined ? error : notWhole(file);
  });
  if (!isSameList(told.entries, found) || !areTablesListed(told)) throw notWhatItSays(file);
  return { manifest: told, entries: (wanted) => readEntries(file, length, wanted) };
}

/** @returns how many bytes may be of the tar file, which is whole blocks; older backups have a line after them */
async function tarLength(file: string): Promise<number> {
  const found = await stat(file).catch((error) => {
    throw ['ENOENT', 'ENOTDIR'].includes(error.code) ? new BackupProblem(`There is no file ${file}.`) : error;
  });
  if (!found.isFile()) throw new BackupProblem(`${file} is not a file.`);
  if (found.size === 0) throw new BackupProblem(`${file} is empty.`);
  if (found.size < TAR_BLOCK_BYTES) throw notWhole(file);
  return found.size - (found.size % TAR_BLOCK_BYTES);
}

async function readAll(file: string, length: number) {
  const found: Manifest['entries'] = [];
  let last: Buffer | undefined;
  for await (const entry of readEntries(file, length, () => true)) {
    if (entry.name === MANIFEST) last = await readWhole(entry);
    else if (entry.name === SECRET) found.push(await describeSecret(entry));
    else found.push(await describeEntry(entry.name, entry.content));
  }
  if (!last) throw notWhole(file);
  if (countSigns(last) > SIGNS_EACH * found.length + OTHER_SIGNS) throw noBackup(file);
  return { told: readManifest(file, last), found };
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
    throw new BackupProblem(`${file} was made by a newer version of Chintan (${version}). Please update first.`);
  }
  const { data } = manifest.safeParse(value);
  if (!data) throw noBackup(file);
  return data;
}

function parse(bytes: Buffer): { format?: unknown; version?: unknown } | null | undefined {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

/** Each value that is parsed costs many times its length; this tells how many there are without parsing them. */
function countSigns(json: Buffer): number {
  let signs = 0;
  for (let index = 0; index < json.length; index += 1) if (SIGNS.includes(json[index] as number)) signs += 1;
  return signs;
}

function isSameList(told: Manifest['entries'], found: Manifest['entries']): boolean {
  return (
    told.length === found.length &&
    told.every(({ name, bytes, sha256 }, index) => {
      const other = found[index];
      return name === other?.name && bytes === other.bytes && sha256 === other.sha256;
    })
  );
}

/** Rows of a table whose number the manifest does not tell could not be checked. */
function areTablesListed({ tables, entries }: Manifest): boolean {
  const listed = new Set(tables.map(({ name }) => name));
  return entries.every(({ name }) => {
    const table = tableOf(name);
    return table === undefined || listed.has(table);
  });
}

function noBackup(file: string): BackupProblem {
  return new BackupProblem(`${file} is no backup of Chintan.`);
}

function notWhole(file: string): BackupProblem {
  return new BackupProblem(`${file} is no backup of Chintan, or its end is missing.`);
}

function notWhatItSays(file: string): BackupProblem {
  return new BackupProblem(`${file} is damaged: it does not hold what it says.`);
}
