import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreErrno } from '#server/base/ignore-errno.ts';
import { writeFileAtomic } from '#server/base/write-file-atomic.ts';
import { type Database, openDatabase } from '#server/database/database.ts';
import { lockDataFolder } from '#server/database/lock-data-folder.ts';
import { migrate, migrateUpTo } from '#server/database/migrate.ts';
import { isInUse } from '#server/database/snapshot.ts';
import { cancelUnfinishedLetters } from '#server/features/letters/letter-store.ts';
import { openMedia } from '#server/features/media/media.ts';
import { type OnReindexed, reindexPosts } from '#server/features/search/reindex-posts.ts';
import { readWhole } from './archive-entries.ts';
import { BackupProblem, refuseContentErrors } from './backup-problem.ts';
import { loadTables } from './load-tables.ts';
import type { BackedUpSite } from './make-backup.ts';
import { fileOf, type Manifest, SECRET } from './manifest.ts';
import { type Archive, openArchive } from './read-archive.ts';
import { notEmpty, refuseUnknownMigrations, refuseUsedSite } from './restorable.ts';
import { countUsersAndPosts, emptyTables } from './restore-store.ts';

const DATABASE_FILES = ['', '-wal', '-shm', '-journal'].map((suffix) => `chintan.db${suffix}`);

interface RestoreOptions {
  site: BackedUpSite;
  file: string;
  onReindexed?: OnReindexed;
}

interface Restoring extends RestoreOptions {
  archive: Archive;
  /** The last migration of the backup. */
  last: string;
}

/**
 * Restores a backup into an empty site. Nothing is written before the whole file has been checked. Then come the image
 * files, and after them the rows that name them, in one transaction. A failure undoes what was done, but for empty
 * folders, and an interrupted restore can be started again.
 * @throws {BackupProblem} when the backup is unusable, or the site is running or not empty
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { site, file } = options;
  const archive = await openArchive(file);
  const last = refuseUnknownMigrations(archive.manifest);
  await mkdir(site.dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockDataFolder(site);
  try {
    if (!unlock || (await isInUse(site))) throw new BackupProblem('The site is running. Stop it first.');
    await refuseUsedSite(site, archive.manifest);
    await restoreOrUndo({ ...options, archive, last });
  } finally {
    unlock?.();
  }
  return archive.manifest;
}

/** Functions that undo what was done so far, in the order in which it was done. */
type UndoSteps = (() => Promise<unknown>)[];

async function restoreOrUndo(restoring: Restoring): Promise<void> {
  const steps: UndoSteps = [];
  try {
    await restoreFiles(restoring, steps);
    await restoreRows(restoring, steps);
  } catch (error) {
    await undo(steps);
    throw error;
  }
}

/**
 * Takes the steps in reverse order. It stops at the first that fails, since what the remaining steps would remove may
 * still be needed, and reports nothing: the caller has the error that made it undo.
 */
async function undo(steps: UndoSteps): Promise<void> {
  try {
    for (const step of steps.toReversed()) await step();
  } catch {}
}

/** A file's content never changes under its name, so existing files are skipped, and remain if the restore fails. */
async function restoreFiles({ archive, site }: Restoring, steps: UndoSteps): Promise<void> {
  const { store } = openMedia(site);
  const existing = new Set<string>();
  for await (const { name } of store.list()) existing.add(name);
  const isMissing = (name: string | undefined) => name !== undefined && !existing.has(name);
  for await (const entry of archive.entries((name) => name === SECRET || isMissing(fileOf(name)))) {
    const bytes = await readWhole(entry);
    const name = fileOf(entry.name);
    if (name === undefined) await restoreSecret(site.dataDir, bytes, steps);
    else {
      steps.push(() => store.remove(name));
      await store.put(name, bytes);
    }
  }
}

async function restoreSecret(dataDir: string, bytes: Buffer, steps: UndoSteps): Promise<void> {
  const file = join(dataDir, SECRET);
  const previous = await readFile(file).catch(ignoreErrno('ENOENT'));
  steps.push(() => (previous ? writeFileAtomic(file, previous, { mode: 0o600 }) : rm(file, { force: true })));
  await writeFileAtomic(file, bytes, { mode: 0o600 });
}

async function restoreRows({ site, archive, last, onReindexed }: Restoring, steps: UndoSteps): Promise<void> {
  const files = DATABASE_FILES.map((name) => join(site.dataDir, name));
  const isFileNew = site.databaseUrl === '' && !existsSync(files[0] as string);
  if (isFileNew) steps.push(() => Promise.all(files.map((file) => rm(file, { force: true }))));
  await withDatabase(site, async (database) => {
    await migrateUpTo(database, last);
    // Checked again: by now no other process can write to the SQLite file.
    if ((await countUsersAndPosts(database.read)) > 0) throw notEmpty();
    // If emptying the tables fails, undoing stops here, and the rows still have their files.
    if (!isFileNew) steps.push(() => withDatabase(site, emptyTables));
    await loadTables(database, archive);
    await bringUpToDate(database, onReindexed).catch(refuseContentErrors);
  });
}

async function bringUpToDate(database: Database, onReindexed?: OnReindexed): Promise<void> {
  await migrate(database);
  await database.transaction(cancelUnfinishedLetters);
  await reindexPosts(database, onReindexed);
}

async function withDatabase(site: RestoreOptions['site'], work: (database: Database) => Promise<void>): Promise<void> {
  // The error of an idle connection can be ignored: the next query fails if the database is still away.
  const database = openDatabase({ ...site, onError: () => {} });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}
