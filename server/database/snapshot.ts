import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Kysely, sql } from 'kysely';
import type { DatabaseLocation } from './database.ts';
import type { ReadSnapshot } from './dialects/engine.ts';
import { openPostgresSnapshot } from './dialects/postgres.ts';
import { openSqliteSnapshot } from './dialects/sqlite.ts';

/** A row of any table; JSON can represent all of its values. */
export type Row = Record<string, string | number | null>;

/**
 * A consistent view of the whole database at one moment, whatever is written meanwhile. It knows no columns, since backups
 * also read databases of earlier versions.
 */
export interface Snapshot {
  readonly engine: 'sqlite' | 'postgres';
  readonly tables: readonly string[];
  /** Yields batches of rows, in the order of their ids. */
  rows(table: string): AsyncIterable<Row[]>;
  /** The highest id that each table has ever assigned, including those of deleted rows. */
  lastIds(): Promise<Record<string, number>>;
  close(): Promise<void>;
}

type AnyTables = Kysely<Record<string, Row>>;

/** Small, since a row may contain a long text. */
const BATCH_SIZE = 100;

/** Excludes SQLite's own tables, and those in which a virtual table stores its data. */
const SQLITE_TABLES = sql<{ name: string }>`
  select name from pragma_table_list
  where schema = 'main' and type = 'table' and name not like 'sqlite_%' order by name`;
const POSTGRES_TABLES = sql<{ name: string }>`
  select table_name as name from information_schema.tables
  where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`;

/** 0 remains after an `insert … select` that found no rows. */
const SQLITE_LAST_IDS = sql<{ name: string; last: number }>`
  select name, seq as last from sqlite_sequence where seq > 0`;
const POSTGRES_LAST_IDS = sql<{ name: string; last: number }>`
  select table_name as name, last_value as last
  from information_schema.columns
  join pg_sequences on schemaname = table_schema
    and format('%I.%I', schemaname, sequencename) = pg_get_serial_sequence(format('%I', table_name), column_name)
  where table_schema = current_schema() and is_identity = 'YES' and last_value is not null`;

/** @returns `undefined` if there is no database yet */
export async function openSnapshot({ databaseUrl, dataDir }: DatabaseLocation): Promise<Snapshot | undefined> {
  const file = join(dataDir, 'chintan.db');
  if (!databaseUrl && !existsSync(file)) return undefined;
  const { read, close } = databaseUrl ? await openPostgres(databaseUrl) : openSqliteSnapshot(file);
  const db = read.withTables<Record<string, Row>>();
  const tables = await (databaseUrl ? POSTGRES_TABLES : SQLITE_TABLES).execute(db);
  return {
    engine: databaseUrl ? 'postgres' : 'sqlite',
    tables: tables.rows.map(({ name }) => name),
    rows: (table) => (databaseUrl ? postgresRows(db, table) : sqliteRows(db, table)),
    lastIds: async () => {
      const { rows } = await (databaseUrl ? POSTGRES_LAST_IDS : SQLITE_LAST_IDS).execute(db);
      return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
    },
    close,
  };
}

async function* sqliteRows(db: AnyTables, table: string): AsyncGenerator<Row[]> {
  let rows: Row[] = [];
  for await (const row of db.selectFrom(table).selectAll().stream()) {
    rows.push(row as Row);
    if (rows.length < BATCH_SIZE) continue;
    yield rows;
    rows = [];
  }
  yield rows;
}

async function* postgresRows(db: AnyTables, table: string): AsyncGenerator<Row[]> {
  await sql`declare row_by_row no scroll cursor for select * from ${sql.table(table)} order by 1`.execute(db);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(BATCH_SIZE)} from row_by_row`.execute(db);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close row_by_row`.execute(db);
}

/** Whether another process serves the site of this database, or a command works on it. */
export async function isInUse({ databaseUrl, dataDir }: DatabaseLocation): Promise<boolean> {
  if (!databaseUrl) return isSqliteInUse(join(dataDir, 'chintan.db'));
  const { read, close } = await openPostgres(databaseUrl);
  try {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and application_name = 'chintan' and pid <> pg_backend_pid()`.execute(read);
    return rows.length > 0;
  } finally {
    await close();
  }
}

function isSqliteInUse(file: string): boolean {
  if (!existsSync(file)) return false;
  const connection = new DatabaseSync(file, { timeout: 0 });
  try {
    // SQLite grants this only if there is no other connection.
    connection.exec('pragma locking_mode = exclusive; begin immediate; rollback');
    return false;
  } catch {
    return true;
  } finally {
    connection.close();
  }
}

/** Under another name than the site's. The query that finds the connection lost reports that. */
function openPostgres(connectionString: string): Promise<ReadSnapshot> {
  return openPostgresSnapshot({ connectionString, application_name: 'chintan backup' }, () => {});
}
