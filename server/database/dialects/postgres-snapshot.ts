import pg from 'pg';
import { getTypeParser } from './postgres.ts';
import type { Row, Snapshot } from './snapshot.ts';

/** Small, since a row may contain a long text. */
const BATCH_SIZE = 100;
const CONNECT_TIMEOUT_MS = 5000;

/** Opens a connection on which every query sees the database as the first one saw it. */
export async function openPostgresSnapshot(connectionString: string): Promise<Snapshot> {
  const client = await connect(connectionString);
  await client.query('begin isolation level repeatable read, read only');
  const tables = await client.query(`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`);

  return {
    engine: 'postgres',
    tables: async () => tables.rows.map(({ name }) => name),
    rows: async function* (table) {
      await client.query(`declare row_by_row no scroll cursor for select * from "${table}" order by 1`);
      for (;;) {
        const { rows } = await client.query<Row>(`fetch ${BATCH_SIZE} from row_by_row`);
        if (rows.length === 0) break;
        yield rows;
      }
      await client.query('close row_by_row');
    },
    lastIds: async () => {
      const { rows } = await client.query(`
        select table_name as name, last_value as last
        from information_schema.columns
        join pg_sequences on schemaname = table_schema
          and format('%I.%I', schemaname, sequencename) = pg_get_serial_sequence(format('%I', table_name), column_name)
        where table_schema = current_schema() and is_identity = 'YES' and last_value is not null`);
      return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
    },
    close: () => client.end(),
  };
}

/** Whether a process serves the site of this database, or a command works on it. */
export async function isPostgresInUse(connectionString: string): Promise<boolean> {
  const client = await connect(connectionString);
  try {
    const { rowCount } = await client.query(`
      select 1 from pg_stat_activity
      where datname = current_database() and application_name = 'chintan' and pid <> pg_backend_pid()`);
    return (rowCount ?? 0) > 0;
  } finally {
    await client.end();
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'chintan backup',
    types: { getTypeParser },
  });
  // The next query reports the error; without a listener, it would crash the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}
