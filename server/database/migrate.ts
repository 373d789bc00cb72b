import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Kysely } from 'kysely';
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration';
import { StartupError } from '#server/base/errors.ts';
import type { Database } from './database.ts';
import type { SchemaDialect } from './dialects/engine.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'migrations');

/** In order. Forward only: a change of a table that has landed is a new file. */
export const knownMigrations: readonly string[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => basename(file, '.ts'))
  .sort();

/** Makes all tables at once, as the migrations before it had left them, which the program no longer has. */
const BASELINE = knownMigrations[0] as string;
const LAST_BEFORE_BASELINE = '0037-unnamed-admins';
/** The last commit that has the migrations before the baseline. */
export const COMMIT_BEFORE_BASELINE = 'e70a641e';

interface MigrationModule {
  up(db: Kysely<never>, schema: SchemaDialect): Promise<void>;
}

/**
 * Brings all tables up to date, or changes nothing. Processes that start together wait for the first one.
 * @returns the names of the migrations that ran
 * @throws {StartupError} when the database is of a newer version, or of one before the baseline
 */
export async function migrate(database: Database): Promise<string[]> {
  const outcome = await (await migratorOf(database)).migrateToLatest();
  if (outcome.error) refuseOtherVersions(await listDone(database).catch((): string[] => []));
  return resultsOf(outcome);
}

/** Migrates an empty database up to and including the migration of this name. */
export async function migrateUpTo(database: Database, name: string): Promise<string[]> {
  return resultsOf(await (await migratorOf(database)).migrateTo(name));
}

/** @returns the migrations that a database has had, with the baseline in place of those before it */
export function sinceBaseline(done: readonly string[]): string[] {
  return done.includes(LAST_BEFORE_BASELINE) ? [BASELINE, ...done.filter((name) => name > BASELINE)] : [...done];
}

/** Whether a database that has had these migrations did not come as far as the baseline. */
export function isOutdated(done: readonly string[]): boolean {
  return sinceBaseline(done).some((name) => name < BASELINE);
}

export function refuseOtherVersions(done: readonly string[]): void {
  if (isOutdated(done)) {
    throw new StartupError(
      'The database was used by an older version of Chintan that this one does not know. Start the version of ' +
        `commit ${COMMIT_BEFORE_BASELINE} once, then this one.`,
    );
  }
  if (sinceBaseline(done).some((name) => !knownMigrations.includes(name))) {
    throw new StartupError('The database was used by a newer version of Chintan. Update, then start again.');
  }
}

async function migratorOf(database: Database): Promise<Migrator> {
  const { engine } = database;
  const done = await listDone(database).catch((): string[] => []);
  const former = done.includes(LAST_BEFORE_BASELINE) ? done.filter((name) => name < BASELINE) : [];
  // Loaded only when they run: most processes of a site find all of them done.
  const load = (name: string): [string, Migration] => {
    const up = async (db: Kysely<never>) => {
      const module: MigrationModule = await import(pathToFileURL(join(FOLDER, `${name}.ts`)).href);
      await module.up(db, engine.schema);
    };
    return [name, { up }];
  };
  const migrations = Object.fromEntries([...former, ...knownMigrations].map(load));
  if (former.length > 0) migrations[BASELINE] = { up: async () => {} };
  return new Migrator({ db: engine.write, provider: { getMigrations: async () => migrations } });
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

async function listDone({ engine }: Database): Promise<string[]> {
  const rows = await engine.read
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  return rows.map(({ name }) => name);
}
