import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { ignoreErrno } from '#server/base/ignore-errno.ts';
import { isoTime } from '#server/base/iso-time.ts';
import { isSecret } from '#server/base/secret.ts';
import { version } from '#server/base/version.ts';
import type { DatabaseLocation } from '#server/database/database.ts';
import { refuseOtherVersions, sinceBaseline } from '#server/database/migrate.ts';
import { openSnapshot, type Row, type Snapshot } from '#server/database/snapshot.ts';
import { type MediaLocation, openMedia } from '#server/features/media/media.ts';
import type { MediaStore } from '#server/features/media/media-store.ts';
import { MAIL_KINDS } from '#shared/contracts/desk/task.ts';
import { type Backup, describeEntry, type Entry, writeArchive } from './archive.ts';
import { BACKED_UP } from './backed-up-tables.ts';
import { backupFolder } from './backup-folder.ts';
import { BackupProblem } from './backup-problem.ts';
import { FORMAT, MANIFEST, type Manifest, mediaName, partName, SECRET } from './manifest.ts';

export type BackedUpSite = DatabaseLocation & MediaLocation;

/**
 * Writes one file with the whole site as it was at one moment. The site may go on serving meanwhile.
 * @throws {BackupProblem} and errors of the disk or the database; no file is left behind then
 */
export async function makeBackup(site: BackedUpSite, file: string, now = Date.now()): Promise<Backup> {
  const snapshot = await openSnapshot(site);
  if (!snapshot) throw new BackupProblem(`There is no site in ${site.dataDir}.`);
  try {
    const migrations = await findMigrations(snapshot);
    const ownFolder = backupFolder(site.dataDir);
    if (dirname(file) === ownFolder) await mkdir(ownFolder, { recursive: true, mode: 0o700 });
    return await writeArchive(file, allEntries({ site, snapshot, migrations, now }));
  } finally {
    await snapshot.close();
  }
}

interface Making {
  site: BackedUpSite;
  snapshot: Snapshot;
  migrations: string[];
  now: number;
}

async function* allEntries({ site, snapshot, migrations, now }: Making): AsyncGenerator<Entry> {
  const entries: Manifest['entries'] = [];
  const recorded = async function* (source: AsyncIterable<Entry>) {
    for await (const entry of source) {
      entries.push(await describeEntry(entry.name, [entry.bytes]));
      yield entry;
    }
  };
  const dumped: Dumped = { tables: [], files: [], lastIds: {} };
  yield* recorded(dumpTables(snapshot, dumped));
  const { store } = openMedia(site);
  yield* recorded(mediaEntries(store, dumped.files));
  yield* recorded(secretEntry(site.dataDir));

  const { tables, lastIds, files } = dumped;
  const missingFiles = files.length - entries.filter(({ name }) => name.startsWith(mediaName(''))).length;
  const manifest: Manifest = {
    ...{ format: FORMAT, version, madeAt: isoTime(now), migrations },
    ...{ tables, lastIds, missingFiles, entries },
  };
  yield { name: MANIFEST, bytes: Buffer.from(JSON.stringify(manifest)) };
}

/** Skips files that the site removed after the snapshot. */
async function* mediaEntries(store: MediaStore, files: string[]): AsyncGenerator<Entry> {
  for (const file of files) {
    const stored = await store.get(file);
    if (stored) yield { name: mediaName(file), bytes: await buffer(stored.stream) };
  }
}

async function* secretEntry(dataDir: string): AsyncGenerator<Entry> {
  const bytes = await readFile(join(dataDir, SECRET)).catch(ignoreErrno('ENOENT'));
  if (bytes && isSecret(bytes.toString())) yield { name: SECRET, bytes };
}

/** @throws {BackupProblem} when there is no migrated database */
async function findMigrations(snapshot: Snapshot): Promise<string[]> {
  const migrations = await migrationsIn(snapshot);
  if (migrations.length === 0)
    throw new BackupProblem('The site has not been started yet: there is nothing to back up.');
  refuseOtherVersions(migrations);
  return migrations;
}

/** @returns the migrations that have run, in order */
export async function migrationsIn(snapshot: Snapshot): Promise<string[]> {
  const done: string[] = [];
  if (!snapshot.tables.includes('kysely_migration')) return done;
  for await (const rows of snapshot.rows('kysely_migration')) done.push(...rows.map(({ name }) => String(name)));
  return sinceBaseline(done.sort());
}

/** Uncompressed, in UTF-16 units. */
const PART_CHARACTERS = 2 * 1024 * 1024;

const compress = promisify(gzip);

interface Dumped {
  tables: { name: string; rows: number }[];
  /** The names of image files. */
  files: string[];
  /** By table: the highest id it ever gave. */
  lastIds: Record<string, number>;
}

/** Yields every row as a line of JSON, in compressed parts, and adds to `dumped` what the manifest needs to know. */
async function* dumpTables(snapshot: Snapshot, dumped: Dumped): AsyncGenerator<Entry> {
  const existing = new Set(snapshot.tables);
  const lastIds = await snapshot.lastIds();
  for (const name of BACKED_UP.filter((table) => existing.has(table))) {
    const table = { name, rows: 0, lastId: lastIds[name] };
    yield* dumpTable(snapshot, table, dumped.files);
    dumped.tables.push({ name, rows: table.rows });
    if (table.lastId !== undefined) dumped.lastIds[name] = table.lastId;
  }
}

interface Table {
  name: string;
  rows: number;
  lastId: number | undefined;
}

async function* dumpTable(snapshot: Snapshot, table: Table, files: string[]): AsyncGenerator<Entry> {
  let lines: string[] = [];
  let characters = 0;
  let number = 0;
  const finishPart = async (): Promise<Entry> => {
    number += 1;
    const bytes = await compress(lines.join(''));
    lines = [];
    characters = 0;
    return { name: partName(table.name, number), bytes };
  };

  for await (const rows of snapshot.rows(table.name)) {
    for (const row of rows.flatMap((one) => restorableRows(table.name, one))) {
      const line = `${JSON.stringify(row)}\n`;
      lines.push(line);
      characters += line.length;
      table.rows += 1;
      if (table.name === 'images' || table.name === 'image_variants') files.push(String(row.name));
      if (table.lastId !== undefined) table.lastId = Math.max(table.lastId, Number(row.id));
      if (characters >= PART_CHARACTERS) yield await finishPart();
    }
  }
  if (lines.length > 0) yield await finishPart();
}

/**
 * Leaves out the jobs that a restored site must not run: failed ones, scheduled ones, which the site adds itself, and
 * mails, which have been sent since or would come too late. The others lose their lease, since no process there holds
 * it.
 */
function restorableRows(table: string, row: Row): Row[] {
  if (table !== 'jobs') return [row];
  if (row.failed_at !== null || row.unique_key || MAIL_KINDS.some((kind) => kind === row.kind)) return [];
  return [{ ...row, lease: null, leased_until: 0 }];
}
