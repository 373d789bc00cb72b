import type { DatabaseLocation } from '#server/database/database.ts';
import { COMMIT_BEFORE_BASELINE, isOutdated, knownMigrations, sinceBaseline } from '#server/database/migrate.ts';
import { openSnapshot } from '#server/database/snapshot.ts';
import { BackupProblem } from './backup-problem.ts';
import type { Manifest } from './manifest.ts';

/**
 * @returns the last migration of the backup
 * @throws {BackupProblem} when a version that is newer or too old made the backup
 */
export function refuseUnknownMigrations({ migrations, version }: Manifest): string {
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
export async function refuseUsedSite(site: DatabaseLocation, { migrations }: Manifest): Promise<void> {
  const snapshot = await openSnapshot(site);
  if (!snapshot) return;
  try {
    const tables = await snapshot.tables();
    for (const table of ['users', 'posts'].filter((name) => tables.includes(name))) {
      for await (const rows of snapshot.rows(table)) if (rows.length > 0) throw notEmpty();
    }
    if (!tables.includes('kysely_migration')) return;
    const done: string[] = [];
    for await (const rows of snapshot.rows('kysely_migration')) done.push(...rows.map(({ name }) => String(name)));
    if (sinceBaseline(done).some((name) => !sinceBaseline(migrations).includes(name))) throw otherTables();
  } finally {
    await snapshot.close();
  }
}

export const notEmpty = () =>
  new BackupProblem(
    'This site is not empty: it has people or posts, if only those of its first start. A backup can only be restored ' +
      'where there is nothing yet. Set DATA_DIR to a new folder (and DATABASE_URL to an empty database), and restore it ' +
      'before you start the site.',
  );

const otherTables = () =>
  new BackupProblem(
    'The tables here are of another version than those of the backup. Set DATA_DIR to a new folder (and DATABASE_URL ' +
      'to an empty database), and restore the backup before you start the site.',
  );
