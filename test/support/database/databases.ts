import { randomBytes } from 'node:crypto';
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, vi } from 'vitest';
import { type Database, openDatabase } from '#server/database/database.ts';
import type { Engine } from '#server/database/dialects/engine.ts';
import { atEnd, openOnce } from '../runner/at-end.ts';
import { makeTemporaryFolder } from '../runner/temporary-folder.ts';
import { POSTGRES_TEMPLATE } from './template-databases.ts';

/** Where a database is, as the configuration says it. */
export interface DatabaseLocation {
  databaseUrl: string;
  /** A temporary folder of its own, on PostgreSQL as well. */
  dataDir: string;
}

export interface TestDatabase extends DatabaseLocation {
  database: Database;
  /** The same database once more, as another process has it open. */
  openAgain(): Database;
  /** Connections lost while idle. A test that leaves some in here fails. */
  lostConnections: Error[];
}

/** A migrated database of the test's own; closed and removed after the test. */
export type OpenDatabase = () => Promise<TestDatabase>;

type EngineName = Engine['name'];

/** On a busy machine, the last of a hundred requests at once waits longer than a site would let anybody wait. */
const CONNECT_WITHIN_MS = 30_000;

type DatabaseTests = (open: OpenDatabase, engine: EngineName) => void;

const BOTH: EngineName[] = ['sqlite', 'postgres'];

/** For what the database has a say in: the same tests on SQLite and on PostgreSQL. */
export function onBothDatabases(subject: string, tests: DatabaseTests): void {
  onEach(BOTH, subject, tests);
}

/** For what only stores and reads: on SQLite, and on both in `npm run test:long`. Each function of a store has other tests on both. */
export function onDatabase(subject: string, tests: DatabaseTests): void {
  onEach(inject('isLong') ? BOTH : ['sqlite'], subject, tests);
}

function onEach(engines: EngineName[], subject: string, tests: DatabaseTests): void {
  describe.each(engines)(`${subject}, on %s`, (engine) => tests(() => openMigrated(engine), engine));
}

/** For what is decided before or after the database, which PostgreSQL cannot change. */
export function onSqlite(subject: string, tests: DatabaseTests): void {
  describe(subject, () => tests(() => openMigrated('sqlite'), 'sqlite'));
}

export async function openMigrated(engine: EngineName): Promise<TestDatabase> {
  return openDatabaseAt(await makeDatabaseLocation(engine, { migrated: true }));
}

/** Opened and filled once for all the tests of one `describe`, which only read it. @returns what `fill` made of it */
export function openForAll<Filled>(engine: EngineName, fill: (opened: TestDatabase) => Promise<Filled>): () => Filled {
  return openOnce(async () => fill(await openMigrated(engine)));
}

/** Closed after the test. */
export function openDatabaseAt(place: DatabaseLocation): TestDatabase {
  const lostConnections: Error[] = [];
  // Before the database is removed, which may end connections that are just being closed.
  atEnd(() => {
    expect(lostConnections).toEqual([]);
  });
  const openAgain = () => {
    const onError = (error: Error) => void lostConnections.push(error);
    const database = openDatabase({ ...place, onError, connectWithinMs: CONNECT_WITHIN_MS });
    atEnd(() => database.close());
    return database;
  };
  return { ...place, database: openAgain(), openAgain, lostConnections };
}

/** A database that nothing has opened yet; removed after the test. */
export async function makeDatabaseLocation(
  engine: EngineName,
  { migrated }: { migrated: boolean },
): Promise<DatabaseLocation> {
  const dataDir = makeFolder();
  if (engine === 'postgres') return { dataDir, databaseUrl: await makePostgresDatabase(migrated) };
  if (migrated) copyFileSync(join(inject('sqliteTemplate'), 'chintan.db'), join(dataDir, 'chintan.db'));
  return { dataDir, databaseUrl: '' };
}

/** A temporary folder, removed after the test. */
export function makeFolder(): string {
  const folder = makeTemporaryFolder('test');
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function makePostgresDatabase(migrated: boolean): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const template = migrated ? POSTGRES_TEMPLATE : 'template0';
  // Three times as fast as the default here, where nothing waits for the disk.
  await administrate(`create database ${name} template ${template} strategy file_copy`);
  atEnd(() => administrate(`drop database if exists ${name} with (force)`));
  return inject('postgresUrl').replace('DATABASE', name);
}

let administrator: Promise<pg.Client> | undefined;

/** By one connection of this process: to connect each time would take a third of all that making a database takes. */
async function administrate(statement: string): Promise<void> {
  administrator ??= connectAdministrator();
  const client = await administrator.catch(forgetAdministrator);
  await client.query(statement);
}

async function connectAdministrator(): Promise<pg.Client> {
  const client = new pg.Client(inject('postgresUrl').replace('DATABASE', 'postgres'));
  client.on('error', () => {
    administrator = undefined;
  });
  await client.connect();
  return client;
}

function forgetAdministrator(error: unknown): never {
  administrator = undefined;
  throw error;
}

/** Until one transaction waits for a row that another has locked. On SQLite the whole transaction waits, unseen. */
export async function whenWaitingForLock({ engine, read }: Database): Promise<void> {
  if (engine.name === 'sqlite') return;
  const isWaiting = async () => {
    const { rows } = await sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(read);
    expect(rows).toHaveLength(1);
  };
  await vi.waitFor(isWaiting, { timeout: 60_000 });
}

/** One statement from outside of everything that is tested. */
export async function onPostgres(database: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(inject('postgresUrl').replace('DATABASE', database));
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}
