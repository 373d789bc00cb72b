import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Kysely } from 'kysely';
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration';
import { StartupError } from '#server/base/errors.ts';
import type { Database } from './database.ts';
import type { SchemaDialect } from './dialects/schema-dialect.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'migrations');

/** In order. Forward only: a change of a table that has landed is a new file. */
export const knownMigrations: readonly string[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => basename(file, '.ts'))
  .sort();

interface MigrationModule {
  up(db: Kysely<never>, schema: SchemaDialect): Promise<void>;
}

/**
 * Brings all tables up to date, or changes nothing. Processes that start together wait for the first one.
 * @returns the names of the migrations that ran
 * @throws {StartupError} when a newer version has used the database; nothing was changed then
 */
export async function migrate(database: Database): Promise<string[]> {
  const outcome = await migratorOf(database).migrateToLatest();
  if (outcome.error && (await isNewer(database))) {
    throw new StartupError('The database was used by a newer version of Chintan. Update, then start again.');
  }
  return resultsOf(outcome);
}

/** Migrates an empty database up to and including the migration of this name. */
export async function migrateUpTo(database: Database, name: string): Promise<string[]> {
  return resultsOf(await migratorOf(database).migrateTo(name));
}

function migratorOf({ engine }: Database): Migrator {
  // Loaded only when they run: most processes of a site find all of them done.
  const load = (name: string): [string, Migration] => {
    const up = async (db: Kysely<never>) => {
      const module: MigrationModule = await import(pathToFileURL(join(FOLDER, `${name}.ts`)).href);
      await module.up(db, engine.schema);
    };
    return [name, { up }];
  };
  const getMigrations = async () => Object.fromEntries(knownMigrations.map(load));
  return new Migrator({ db: engine.write, provider: { getMigrations } });
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
