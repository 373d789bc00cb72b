import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { type Database, openDatabase } from '#server/database/database.ts';
import { holdAlone } from '#server/database/hold-alone.ts';
import { knownMigrations, migrate, migrateUpTo } from '#server/database/migrate.ts';
import { isInUse, openSnapshot } from '#server/database/snapshot.ts';
import { openMedia } from '#server/features/media/media.ts';
import type { MediaStore } from '#server/features/media/media-store.ts';
import { type Progress, rebuildIndex } from '#server/features/search/rebuild-index.ts';
import { BackupProblem } from './backup-problem.ts';
import { loadTables } from './load-tables.ts';
import { fileOf, type Manifest, SECRET } from './manifest.ts';
import { type Archive, openArchive } from './read-archive.ts';
import { countUsersAndPosts } from './restore-store.ts';

interface RestoreOptions {
  site: Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>;
  file: string;
  onProgress?: OnProgress;
}

type OnProgress = (progress: Progress) => void;

/**
 * Makes an empty site what another one was. Nothing is written before everything is known to be right; then files come
 * before the rows that name them, and the rows all at once. So one that was cut off can be started again.
 * @throws {BackupProblem} when the backup or the site is not as it should be
 */
export async function restoreBackup({ site, file, onProgress = () => {} }: RestoreOptions): Promise<Manifest> {
  const archive = await openArchive(file);
  const { manifest } = archive;
  const last = refuseUnknownMigrations(manifest);
  const letGo = holdAlone(site);
  try {
    if (!letGo || (await isInUse(site))) throw new BackupProblem('The site is running. Please stop it first.');
    await refuseUsedSite(site, manifest);
    await fill(site, archive, last, onProgress);
  } finally {
    letGo?.();
  }
  return manifest;
}

async function fill(site: RestoreOptions['site'], archive: Archive, last: string, onProgress: OnProgress) {
  await restoreFiles(archive, openMedia(site).store);
  await restoreSecret(archive, site.dataDir);
  const database = openDatabase({ ...site, onError: giveUp });
  try {
    await migrateUpTo(database, last);
    await refuseContent(database);
    await loadTables(database, archive);
    await migrate(database);
    await rebuildIndex(database, { onProgress });
  } finally {
    await database.close();
  }
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

async function restoreFiles({ entries }: Archive, store: MediaStore): Promise<void> {
  for await (const { name, bytes } of entries((entry) => fileOf(entry) !== undefined)) {
    await store.put(fileOf(name) as string, bytes);
  }
}

async function restoreSecret({ entries }: Archive, dataDir: string): Promise<void> {
  for await (const { bytes } of entries((entry) => entry === SECRET)) {
    const part = join(dataDir, `${SECRET}.${randomUUID()}`);
    await mkdir(dataDir, { recursive: true });
    const handle = await open(part, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
      await rename(part, join(dataDir, SECRET));
    } finally {
      await handle.close();
      await rm(part, { force: true });
    }
  }
}

function giveUp(error: Error): never {
  throw error;
}
