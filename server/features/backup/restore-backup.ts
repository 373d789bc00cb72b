import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ignoreErrno } from '#server/base/ignore-errno.ts';
import { writeFileAtomic } from '#server/base/write-file-atomic.ts';
import { openDatabase } from '#server/database/database.ts';
import { lockDataFolder } from '#server/database/lock-data-folder.ts';
import {
  COMMIT_BEFORE_BASELINE,
  isOutdated,
  knownMigrations,
  migrate,
  migrateUpTo,
  sinceBaseline,
} from '#server/database/migrate.ts';
import { isInUse, openSnapshot } from '#server/database/snapshot.ts';
import { openMedia } from '#server/features/media/media.ts';
import { type OnReindexed, reindexPosts } from '#server/features/search/reindex-posts.ts';
import { type Archive, openArchive } from './archive.ts';
import { BackupProblem } from './backup-problem.ts';
import { loadTables } from './load-tables.ts';
import { type BackedUpSite, migrationsIn } from './make-backup.ts';
import { fileOf, type Manifest, SECRET } from './manifest.ts';

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
 * files, and after them the rows that name them, in one transaction. A failure up to then undoes what was done, but for
 * empty folders, and an interrupted restore can be started again.
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

/**
 * @returns the last migration of the backup
 * @throws {BackupProblem} when a version that is newer or too old made the backup
 */
function refuseUnknownMigrations({ migrations, version }: Manifest): string {
  if (isOutdated(migrations)) {
    throw new BackupProblem(
      'The backup was made by an older version of Chintan that this one does not know. Restore it with the version of ' +
        `commit ${COMMIT_BEFORE_BASELINE}, then update.`,
    );
  }
  const since = sinceBaseline(migrations);
  const known = knownMigrations.slice(0, since.length);
  if (JSON.stringify(known) === JSON.stringify(since)) return known.at(-1) as string;
  throw new BackupProblem(`The backup was made by a newer version of Chintan (${version}). Update first.`);
}

/** @throws {BackupProblem} when the site has users or posts, or tables of a version other than the backup's */
async function refuseUsedSite(site: BackedUpSite, { migrations }: Manifest): Promise<void> {
  const snapshot = await openSnapshot(site);
  if (!snapshot) return;
  try {
    const tables = snapshot.tables;
    for (const table of ['users', 'posts'].filter((name) => tables.includes(name))) {
      for await (const rows of snapshot.rows(table)) if (rows.length > 0) throw new BackupProblem(NOT_EMPTY);
    }
    const known = sinceBaseline(migrations);
    if ((await migrationsIn(snapshot)).some((name) => !known.includes(name))) throw new BackupProblem(OTHER_TABLES);
  } finally {
    await snapshot.close();
  }
}

const START_ELSEWHERE =
  'Set DATA_DIR to a new folder (and DATABASE_URL to an empty database), and restore it before you start the site.';
const NOT_EMPTY =
  'This site is not empty: it has people or posts, if only those of its first start. A backup can only be restored ' +
  `where there is nothing yet. ${START_ELSEWHERE}`;
const OTHER_TABLES = `The tables here are of another version than those of the backup. ${START_ELSEWHERE}`;

/** Functions that undo what was done so far, in the order in which it was done. */
type UndoSteps = (() => Promise<unknown>)[];

async function restoreOrUndo(restoring: Restoring): Promise<void> {
  const steps: UndoSteps = [];
  try {
    await restoreFiles(restoring, steps);
    await restoreRows(restoring, steps);
  } catch (error) {
    // What cannot be undone is left: the caller has the error that made us undo.
    for (const step of steps.toReversed()) await step().catch(() => {});
    throw error;
  }
}

/** A file's content never changes under its name, so existing files are skipped, and remain if the restore fails. */
async function restoreFiles({ archive, site }: Restoring, steps: UndoSteps): Promise<void> {
  const { store } = openMedia(site);
  const existing = new Set<string>();
  for await (const { name } of store.list()) existing.add(name);
  const isMissing = (name: string | undefined) => name !== undefined && !existing.has(name);
  for await (const entry of archive.entries((name) => name === SECRET || isMissing(fileOf(name)))) {
    const bytes = await buffer(entry.content);
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
  if (site.databaseUrl === '' && !existsSync(files[0] as string)) {
    steps.push(() => Promise.all(files.map((file) => rm(file, { force: true }))));
  }
  // The error of an idle connection can be ignored: the next query fails if the database is still away.
  const database = openDatabase({ ...site, onError: () => {} });
  try {
    await migrateUpTo(database, last);
    await loadTables(database, archive);
    // From here on the rows need their files, and a start of the site does whatever is still to do.
    steps.length = 0;
    await migrate(database);
    await reindexPosts(database, onReindexed);
  } finally {
    await database.close();
  }
}
