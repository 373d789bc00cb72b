import { type MigrationResultSet, Migrator } from 'kysely/migration';
import * as foundation from '#migrations/0001-foundation.ts';
import * as accounts from '#migrations/0002-accounts.ts';
import * as writing from '#migrations/0003-writing.ts';
import * as images from '#migrations/0004-images.ts';
import * as takingPart from '#migrations/0005-taking-part.ts';
import * as search from '#migrations/0006-search.ts';
import * as identities from '#migrations/0007-identities.ts';
import * as desk from '#migrations/0008-desk.ts';
import * as registrations from '#migrations/0009-registrations.ts';
import * as reauthentication from '#migrations/0010-reauthentication.ts';
import * as deletions from '#migrations/0011-deletions.ts';
import * as writings from '#migrations/0012-writings.ts';
import * as historyCounts from '#migrations/0013-history-counts.ts';
import * as scheduledJobs from '#migrations/0014-scheduled-jobs.ts';
import * as noSearchRebuilds from '#migrations/0015-no-search-rebuilds.ts';
import { StartupError } from '#server/base/startup-error.ts';
import type { Database } from './database.ts';

/** In order. Forward only; a change of a table that has landed is a new file. */
const migrations = {
  '0001-foundation': foundation,
  '0002-accounts': accounts,
  '0003-writing': writing,
  '0004-images': images,
  '0005-taking-part': takingPart,
  '0006-search': search,
  '0007-identities': identities,
  '0008-desk': desk,
  '0009-registrations': registrations,
  '0010-reauthentication': reauthentication,
  '0011-deletions': deletions,
  '0012-writings': writings,
  '0013-history-counts': historyCounts,
  '0014-scheduled-jobs': scheduledJobs,
  '0015-no-search-rebuilds': noSearchRebuilds,
};

/** What this version knows. */
export const knownMigrations: readonly string[] = Object.keys(migrations);

/**
 * Brings the tables up to date; all or nothing. Processes that start together wait for the first one.
 * @returns the names of the migrations that ran
 * @throws {StartupError} when a newer version has worked with them; then nothing was touched
 */
export async function migrate(database: Database): Promise<string[]> {
  const outcome = await migratorOf(database).migrateToLatest();
  if (outcome.error && (await isNewer(database))) {
    throw new StartupError('The database was used by a newer version of Chintan. Please update, then start again.');
  }
  return resultsOf(outcome);
}

/** Makes the tables of an empty database as they were after the migration of that name. */
export async function migrateUpTo(database: Database, name: string): Promise<string[]> {
  return resultsOf(await migratorOf(database).migrateTo(name));
}

function migratorOf({ engine }: Database): Migrator {
  const provider = {
    getMigrations: async () =>
      Object.fromEntries(
        Object.entries(migrations).map(([name, { up }]) => [name, { up: (db: never) => up(db, engine.schema) }]),
      ),
  };
  return new Migrator({ db: engine.write, provider });
}

function resultsOf({ error, results = [] }: MigrationResultSet): string[] {
  if (error) throw error;
  return results.map((result) => result.migrationName);
}

/** Whether every migration of this version has run; a newer database counts as ready. */
export async function isMigrated(database: Database): Promise<boolean> {
  const done = await listDone(database);
  return knownMigrations.every((name) => done.includes(name));
}

async function isNewer(database: Database): Promise<boolean> {
  const done = await listDone(database).catch(() => []);
  return done.some((name) => !knownMigrations.includes(name));
}

async function listDone({ engine }: Database): Promise<string[]> {
  const rows = await engine.read
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  return rows.map(({ name }) => name);
}
