import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, openDatabase } from '#server/database/database.ts';
import { holdAlone } from '#server/database/hold-alone.ts';
import { knownMigrations, migrate, migrateUpTo } from '#server/database/migrate.ts';
import { isInUse, openSnapshot } from '#server/database/snapshot.ts';
import { openMedia } from '#server/features/media/media.ts';
import { type Progress, rebuildIndex } from '#server/features/search/rebuild-index.ts';
import { unless } from '#server/unless.ts';
import { writeWhole } from '#server/write-whole.ts';
import { readWhole } from './archive-entries.ts';
import { BackupProblem } from './backup-problem.ts';
import { refuseContentErrors } from './content-errors.ts';
import { loadTables } from './load-tables.ts';
import type { BackedUpSite } from './make-backup.ts';
import { fileOf, type Manifest, SECRET } from './manifest.ts';
import { type Archive, openArchive } from './read-archive.ts';
import { countUsersAndPosts, emptyTables } from './restore-store.ts';
import { exists, makeFolder, removeFiles, type UndoSteps, undo } from './undo.ts';

const DATABASE_FILES = ['', '-wal', '-shm', '-journal'].map((suffix) => `chintan.db${suffix}`);

interface RestoreOptions {
  site: BackedUpSite;
  file: string;
  onProgress?: OnProgress;
}

type OnProgress = (progress: Progress) => void;

/**
 * Makes an empty site what another one was. Nothing is written before the file is known to be a backup; then files come
 * before the rows that name them, and the rows all at once. What fails after that is undone, and what was cut off can be
 * started again.
 * @throws {BackupProblem} when the backup or the site is not as it should be
 */
export async function restoreBackup({ site, file, onProgress = () => {} }: RestoreOptions): Promise<Manifest> {
  const archive = await openArchive(file);
  const last = refuseUnknownMigrations(archive.manifest);
  const folderSteps: UndoSteps = [];
  try {
    await makeFolder(site.dataDir, folderSteps);
    await restoreAlone({ site, archive, last, onProgress }, folderSteps);
  } catch (error) {
    await undo(folderSteps);
    throw error;
  }
  return archive.manifest;
}

interface Restoring {
  site: RestoreOptions['site'];
  archive: Archive;
  /** The last migration of the backup. */
  last: string;
  onProgress: OnProgress;
}

async function restoreAlone(restoring: Restoring, folderSteps: UndoSteps): Promise<void> {
  const { site, archive } = restoring;
  const lock = join(site.dataDir, 'lock');
  const isLockNew = !(await exists(lock));
  const letGo = holdAlone(site);
  const steps: UndoSteps = [];
  try {
    if (!letGo || (await isInUse(site))) throw new BackupProblem('The site is running. Please stop it first.');
    if (isLockNew) folderSteps.push(() => removeFiles([lock]));
    await refuseUsedSite(site, archive.manifest);
    await restoreFiles(archive, site, steps);
    await restoreSecret(archive, site.dataDir, steps);
    await restoreRows(restoring, steps);
  } catch (error) {
    await undo(steps);
    throw error;
  } finally {
    letGo?.();
  }
}

async function restoreRows({ site, archive, last, onProgress }: Restoring, steps: UndoSteps): Promise<void> {
  const [file = '', ...others] = DATABASE_FILES.map((name) => join(site.dataDir, name));
  const isFileNew = site.databaseUrl === '' && !(await exists(file));
  if (isFileNew) steps.push(() => removeFiles([file, ...others]));
  // A connection that is lost while nobody uses it is noticed by the next query.
  const database = openDatabase({ ...site, onError: () => {} });
  const rowSteps: UndoSteps = [];
  try {
    await migrateUpTo(database, last);
    await refuseContent(database);
    if (!isFileNew) rowSteps.push(() => emptyTables(database));
    await loadTables(database, archive);
    await bringUpToDate(database, onProgress).catch(refuseContentErrors);
  } catch (error) {
    // Rows that could not be taken back need their files.
    if (!(await undo(rowSteps))) steps.length = 0;
    throw error;
  } finally {
    await database.close();
  }
}

async function bringUpToDate(database: Database, onProgress: OnProgress): Promise<void> {
  await migrate(database);
  await rebuildIndex(database, { onProgress });
}

/** @returns the last one that the backup knows */
function refuseUnknownMigrations({ migrations, version }: Manifest): string {
  const known = knownMigrations.slice(0, migrations.length);
  if (JSON.stringify(known) === JSON.stringify(migrations)) return known.at(-1) as string;
  throw new BackupProblem(`The backup was made by a newer version of Chintan (${version}). Please update first.`);
}

/** Tables without users and posts are none the less of use only where they are those of the backup. */
async function refuseUsedSite(site: RestoreOptions['site'], { migrations }: Manifest): Promise<void> {
  const snapshot = await openSnapshot(site);
  if (!snapshot) return;
  try {
    const tables = await snapshot.tables();
    for (const table of ['users', 'posts'].filter((name) => tables.includes(name))) {
      for await (const rows of snapshot.rows(table)) if (rows.length > 0) throw notEmpty();
    }
    if (!tables.includes('kysely_migration')) return;
    for await (const rows of snapshot.rows('kysely_migration')) {
      if (rows.some(({ name }) => !migrations.includes(String(name)))) throw tooNew();
    }
  } finally {
    await snapshot.close();
  }
}

/** Again, where nobody else can write any more on SQLite. */
async function refuseContent(database: Database): Promise<void> {
  if ((await countUsersAndPosts(database.read)) > 0) throw notEmpty();
}

const notEmpty = () =>
  new BackupProblem(
    'This site is not empty: it has people or posts, if only those of its first start. A backup is restored where there ' +
      'is nothing yet. Set DATA_DIR to a new folder (and DATABASE_URL to an empty database), and do not start the site ' +
      'before.',
  );

const tooNew = () =>
  new BackupProblem(
    'The tables here are newer than those of the backup. Set DATA_DIR to a new folder (and DATABASE_URL to an empty ' +
      'database), and do not start the site before.',
  );

/** Files never change under their name: one that is there already stays, also if the restore fails. */
async function restoreFiles({ entries }: Archive, site: RestoreOptions['site'], steps: UndoSteps): Promise<void> {
  const { store } = openMedia(site);
  if (!site.s3) await makeFolder(join(site.dataDir, 'media'), steps);
  const existing = new Set<string>();
  for await (const { name } of store.list()) existing.add(name);
  const isMissing = (entry: string) => !existing.has(fileOf(entry) ?? entry) && fileOf(entry) !== undefined;
  for await (const entry of entries(isMissing)) {
    const name = fileOf(entry.name) as string;
    const bytes = await readWhole(entry);
    steps.push(() => store.remove(name));
    await store.put(name, bytes);
  }
}

async function restoreSecret({ entries }: Archive, dataDir: string, steps: UndoSteps): Promise<void> {
  const file = join(dataDir, SECRET);
  for await (const entry of entries((name) => name === SECRET)) {
    const former = await readFile(file).catch(unless('ENOENT'));
    steps.push(() => (former ? writeWhole(file, former, { mode: 0o600 }) : removeFiles([file])));
    await writeWhole(file, await readWhole(entry), { mode: 0o600 });
  }
}
