import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { makeTemporaryFolder } from '../runner/temporary-folder.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a database on the tests' PostgreSQL; `DATABASE` stands for its name. */
    postgresUrl: string;
    /** A folder with a migrated `chintan.db`. */
    sqliteTemplate: string;
    /** A folder in which the processes that tests start keep what they compiled: that of the build, if npm has named it. */
    compiled: string;
    /** Whether tests that repeat something do so many times, as in `npm run test:long`. */
    isLong: boolean;
  }
}

export const POSTGRES_TEMPLATE = 'migrated';

/** Migrates one database of each kind, of which every test gets a copy. A project of SQLite alone needs no PostgreSQL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const sqliteTemplate = makeTemporaryFolder('template');
  await migrateTemplate('', sqliteTemplate);
  project.provide('sqliteTemplate', sqliteTemplate);
  project.provide('compiled', process.env.NODE_COMPILE_CACHE ?? join(sqliteTemplate, 'compiled'));
  const postgres = project.name === 'pages' ? undefined : await startMigratedPostgres(sqliteTemplate);
  if (postgres) project.provide('postgresUrl', postgres.url('DATABASE'));
  return async () => {
    await postgres?.stop();
    rmSync(sqliteTemplate, { recursive: true });
  };
}

async function startMigratedPostgres(dataDir: string) {
  const postgres = await startPostgres();
  try {
    const client = new pg.Client(postgres.url('postgres'));
    await client.connect();
    await client.query(`create database ${POSTGRES_TEMPLATE}`);
    await client.end();
    await migrateTemplate(postgres.url(POSTGRES_TEMPLATE), dataDir);
    return postgres;
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

async function migrateTemplate(databaseUrl: string, dataDir: string): Promise<void> {
  const database = openDatabase({
    databaseUrl,
    dataDir,
    onError: (error) => {
      throw error;
    },
  });
  await migrate(database);
  await database.close();
}
