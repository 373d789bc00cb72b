import { randomUUID } from 'node:crypto';
import {
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  sql,
} from 'kysely';
import pg from 'pg';
import type { Tables } from '#server/database/tables.ts';
import { refuseInsideTransaction } from '#server/database/transaction-guard.ts';
import { DatabaseAway } from './database-away.ts';
import type { Engine, InvalidatedTags } from './engine.ts';
import { createPostgresTermIndex, postgresTermIndex } from './postgres-term-index.ts';
import type { SchemaDialect } from './schema-dialect.ts';
import { watchedClients } from './watched-client.ts';

const CONNECTIONS = 14;
/** One in so many is for searches. */
const SEARCHING_SHARE = 4;
const CONNECT_WITHIN_MS = 5000;
/** A connection that is silent for so long is asked by the system whether it is still one. */
const KEEP_ALIVE_AFTER_MS = 10_000;
const LISTEN_AGAIN_AFTER_MS = 1000;
const CHANNEL = 'chintan_changes';
/** PostgreSQL refuses notifications of 8,000 bytes and more. */
const NOTICE_MAXIMUM = 7900;

const schema: SchemaDialect = {
  integer: 'bigint',
  createTable: (db, name) => db.schema.createTable(name),
  createTableWithId: (db, name) =>
    db.schema
      .createTable(name)
      .addColumn('id', 'bigint', (column) => column.primaryKey().generatedByDefaultAsIdentity()),
  createTermIndex: createPostgresTermIndex,
};

interface PostgresOptions {
  databaseConnections?: number | undefined;
  connectWithinMs?: number | undefined;
}

export function openPostgres(
  connectionString: string,
  onError: (error: Error) => void,
  { databaseConnections = CONNECTIONS, connectWithinMs = CONNECT_WITHIN_MS }: PostgresOptions = {},
): Engine {
  const forSearching = Math.floor(databaseConnections / SEARCHING_SHARE);
  // The last one listens.
  const forTheRest = databaseConnections - forSearching - 1;
  const options = {
    ...{ connectionString, connectionTimeoutMillis: connectWithinMs, application_name: 'chintan' },
    ...{ keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS },
  };
  const Client = watchedClients(options);
  const pool = new pg.Pool({ ...options, Client, max: forTheRest, types: { getTypeParser } });
  // Without a listener, a connection lost while idle ends the process.
  pool.on('error', onError);
  const db = new Kysely<Tables>({ dialect: new GuardedPostgresDialect({ pool }) });
  const searching = new Kysely<Tables>({
    dialect: new GuardedPostgresDialect({ pool: searchingPool({ ...options, Client, max: forSearching }, onError) }),
  });
  const instance = randomUUID();

  return {
    name: 'postgres',
    schema,
    read: db,
    write: db,
    slowRead: db,
    terms: postgresTermIndex(searching),
    lock: (query) => query.forUpdate(),
    lockAvailable: (query) => query.forUpdate().skipLocked(),
    requireFiles: () => {},
    announce: async (transaction, changes) => {
      const notice = JSON.stringify({ instance, changes });
      const short = notice.length <= NOTICE_MAXIMUM ? notice : JSON.stringify({ instance, changes: 'everything' });
      await sql`select pg_notify(${CHANNEL}, ${short})`.execute(transaction);
    },
    size: async () => {
      const { rows } = await sql<{ bytes: number }>`
        select pg_database_size(current_database()) as bytes`.execute(db);
      return rows[0]?.bytes ?? 0;
    },
    setLastId: async (transaction, table, id) => {
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${id})`.execute(transaction);
    },
    watch: (onChange) => listen(options, instance, onChange, onError),
    // Its files are in nobody's reach, and vacuumed by itself.
    eraseDeleted: async () => {},
    close: async () => {
      await searching.destroy();
      await db.destroy();
    },
  };
}

/** A few connections of their own, so that many searches leave the others free. Opened when somebody searches. */
function searchingPool(options: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ ...options, types: { getTypeParser } });
  pool.on('error', onError);
  // The planner thinks that reading every row's terms costs nothing, and compiling a query little.
  pool.on('connect', (client) => client.query('set enable_seqscan = off; set jit = off').catch(onError));
  return pool;
}

/** pg hands out bigint and numeric as strings, for the sake of values beyond 2^53, which we never store. */
export function getTypeParser(oid: number, format?: 'text' | 'binary') {
  const isNumber = oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC;
  return isNumber ? Number : pg.types.getTypeParser(oid, format);
}

/** Keeps one connection listening; after a loss it connects again and reports that everything may have changed. */
async function listen(
  options: pg.ClientConfig,
  instance: string,
  onChange: (changes: InvalidatedTags) => void,
  onError: (error: Error) => void,
): Promise<() => Promise<void>> {
  let client: pg.Client;
  let again: NodeJS.Timeout | undefined;
  let stopped = false;

  const connect = async () => {
    const mine = new pg.Client(options);
    client = mine;
    // What one that was given up says at last must not end its successor.
    mine.on('error', (error) => (client === mine ? lost(error) : onError(error)));
    mine.on('notification', ({ payload = '' }) => {
      const notice = JSON.parse(payload) as { instance: string; changes: InvalidatedTags };
      if (notice.instance !== instance) onChange(notice.changes);
    });
    await mine.connect();
    await mine.query(`listen ${CHANNEL}`);
  };
  const reconnect = async () => {
    try {
      await connect();
      onChange('everything');
    } catch (error) {
      lost(error as Error);
    }
  };
  // One loss is reported more than once, by the server's last word and by the socket.
  const lost = (error: Error) => {
    onError(error);
    clearTimeout(again);
    if (!stopped) again = setTimeout(reconnect, LISTEN_AGAIN_AFTER_MS).unref();
  };

  await connect().catch(lost);
  return async () => {
    stopped = true;
    clearTimeout(again);
    await client.end().catch(onError);
  };
}

class GuardedPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new GuardedPostgresDriver(this.#config);
  }
}

class GuardedPostgresDriver extends PostgresDriver {
  override acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction();
    return super.acquireConnection().catch(sayAway);
  }
}

function sayAway(error: Error): never {
  throw error instanceof DatabaseAway ? error : new DatabaseAway(error);
}
