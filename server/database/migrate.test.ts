import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { makeDatabaseLocation, onBothDatabases, openDatabaseAt } from '../../test/support/database/databases.ts';
import { migrateAs, OTHER_VERSIONS } from '../../test/support/database/other-versions.ts';
import type { Database } from './database.ts';
import { isMigrated, knownMigrations, migrate } from './migrate.ts';

const NAMES = [...knownMigrations];
const DONE = Object.fromEntries(NAMES.map((name) => [name, { up: async () => {} }]));

async function openEmpty(engine: 'sqlite' | 'postgres'): Promise<Database> {
  return openDatabaseAt(await makeDatabaseLocation(engine, { migrated: false })).database;
}

onBothDatabases('migrating', (open, engine) => {
  test('brings an empty database up to date, once', async () => {
    const database = await openEmpty(engine);
    expect(await migrate(database)).toEqual(NAMES);
    expect(await isMigrated(database)).toBe(true);
    expect(await migrate(database)).toEqual([]);
  });

  test('that fails says why', async () => {
    const database = await openEmpty(engine);
    await database.transaction((db) => sql`create table users (id integer)`.execute(db));
    await expect(migrate(database)).rejects.toThrow('users');
  });

  test('takes a database of the last version before the baseline as it is', async () => {
    const database = await openEmpty(engine);
    await migrateAs(database, OTHER_VERSIONS.lastBeforeBaseline);
    const value = '"kept"';
    await database.transaction((db) => db.insertInto('site_settings').values({ name: 'tagline', value }).execute());
    expect(await migrate(database)).toEqual(NAMES);
    expect(await isMigrated(database)).toBe(true);
    expect(await migrate(database)).toEqual([]);
    expect(await database.read.selectFrom('site_settings').select('value').execute()).toEqual([{ value }]);
  });

  test('finds nothing to do when several begin together', async () => {
    const database = await openEmpty(engine);
    const ran = await Promise.all([migrate(database), migrate(database), migrate(database)]);
    expect(ran.flat()).toEqual(NAMES);
  });

  test('a migration that fails half-way leaves nothing behind', async () => {
    const { database } = await open();
    const failing: Migration = {
      up: async (db) => {
        await db.schema.createTable('halves').addColumn('id', 'integer').execute();
        await sql`alter table posts add column half text`.execute(db);
        throw new Error('The other half is missing.');
      },
    };
    const { error } = await run(database, { ...DONE, '9999-halves': failing });
    expect((error as Error).message).toBe('The other half is missing.');
    expect(await tableNames(database)).not.toContain('halves');
    expect(await columnNames(database, 'posts')).not.toContain('half');
    expect(await migrate(database)).toEqual([]);
  });

  test('a database without its tables is not migrated', async () => {
    await expect(isMigrated(await openEmpty(engine))).rejects.toThrow();
  });

  test('a database that is newer than the code is left alone', async () => {
    const { database } = await open();
    await run(database, { ...DONE, '9999-later': { up: async () => {} } });
    expect(await isMigrated(database)).toBe(true);
  });
});

function run({ engine }: Database, migrations: Record<string, Migration>) {
  return new Migrator({ db: engine.write, provider: { getMigrations: async () => migrations } }).migrateToLatest();
}

async function tables(db: Kysely<never>) {
  return db.introspection.getTables({ withInternalKyselyTables: false });
}

async function tableNames({ engine }: Database) {
  return (await tables(engine.read as never)).map((table) => table.name);
}

async function columnNames({ engine }: Database, name: string) {
  return (await tables(engine.read as never))
    .find((table) => table.name === name)
    ?.columns.map((column) => column.name);
}
