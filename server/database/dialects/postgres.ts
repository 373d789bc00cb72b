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
import type { InvalidatedTags } from '#server/database/cache-tags.ts';
import type { Tables } from '#server/database/tables.ts';
import { refuseInsideTransaction } from '#server/database/transaction-guard.ts';
import { PATIENCE, type Patience } from '../patience.ts';
import { DatabaseUnavailable } from './database-errors.ts';
import type { Engine, ReadSnapshot } from './engine.ts';
import { createPostgresTermIndex, postgresTermIndex } from './postgres-term-index.ts';
import type { SchemaDialect } from './schema-dialect.ts';
import { watchedClients } from './watched-client.ts';

const CONNECTIONS = 14;
/** One in this many connections is reserved for searches. */
const SEARCH_SHARE = 4;
/** How long a connection is idle before the system sends TCP keep-alive probes. */
const KEEP_ALIVE_AFTER_MS = 10_000;
const LISTEN_AGAIN_AFTER_MS = 1000;
const CHANNEL = 'chintan_changes';
/** PostgreSQL refuses notifications of 8,000 bytes and more. */
const PAYLOAD_MAXIMUM = 7900;

const schema: SchemaDialect = {
  integer: 'bigint',
  createTable: (db, name) => db.schema.createTable(name),
  createTableWithId: (db, name) =>
    db.schema
      .createTable(name)
      .addColumn('id', 'bigint', (column) => column.primaryKey().generatedByDefaultAsIdentity()),
  createTermIndex: createPostgresTermIndex,
};

interface PostgresOptions extends Omit<Patience, 'lockWithinMs'> {
  databaseConnections?: number | undefined;
}

export function openPostgres(
  connectionString: string,
  onError: (error: Error) => void,
  {
    databaseConnections = CONNECTIONS,
    connectWithinMs = PATIENCE.connectWithinMs,
    silentMs = PATIENCE.silentMs,
  }: PostgresOptions = {},
): Engine {
  const searchConnections = Math.floor(databaseConnections / SEARCH_SHARE);
  // One more connection listens for notifications.
  const mainConnections = databaseConnections - searchConnections - 1;
  const options = {
    ...{ connectionString, connectionTimeoutMillis: connectWithinMs, application_name: 'chintan' },
    ...{ keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS },
  };
  const Client = watchedClients(options, silentMs);
  const pool = new pg.Pool({ ...options, Client, max: mainConnections, types: { getTypeParser } });
  // Without a listener, a connection lost while idle would crash the process.
  pool.on('error', onError);
  const db = new Kysely<Tables>({ dialect: new GuardedPostgresDialect({ pool }) });
  const searchPool = createSearchPool({ ...options, Client, max: searchConnections }, onError);
  const searchDb = new Kysely<Tables>({ dialect: new GuardedPostgresDialect({ pool: searchPool }) });
  const instance = randomUUID();

  return {
    name: 'postgres',
    schema,
    read: db,
    write: db,
    slowRead: db,
    terms: postgresTermIndex(searchDb),
    lock: (query) => query.forUpdate(),
    lockAvailable: (query) => query.forUpdate().skipLocked(),
    requireFiles: () => {},
    announce: async (transaction, tags) => {
      const full = JSON.stringify({ instance, changes: tags });
      const payload = full.length <= PAYLOAD_MAXIMUM ? full : JSON.stringify({ instance, changes: 'everything' });
      await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(transaction);
    },
    size: async () => {
      const { rows } = await sql<{ bytes: number }>`
        select pg_database_size(current_database()) as bytes`.execute(db);
      return rows[0]?.bytes ?? 0;
    },
    setLastId: async (transaction, table, id) => {
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${id})`.execute(transaction);
    },
    watch: (onInvalidate) => listen(options, instance, onInvalidate, onError),
    // The site has no access to PostgreSQL's files, and autovacuum cleans them up.
    eraseDeleted: async () => {},
    openReadSnapshot: () => openReadSnapshot(options, onError),
    close: async () => {
      await searchDb.destroy();
      await db.destroy();
    },
  };
}

async function openReadSnapshot(options: pg.PoolConfig, onError: (error: Error) => void): Promise<ReadSnapshot> {
  const pool = new pg.Pool({ ...options, max: 1, types: { getTypeParser } });
  pool.on('error', onError);
  const db = new Kysely<Tables>({ dialect: new GuardedPostgresDialect({ pool }) });
  const read = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  // The whole transaction sees the database as its first query does.
  await sql`select 1`.execute(read);
  return {
    read,
    close: async () => {
      // The connection may be lost by then.
      await read
        .rollback()
        .execute()
        .catch(() => {});
      await db.destroy();
    },
  };
}

/** A small separate pool, so that many searches leave the other connections free. Connects on the first search. */
function createSearchPool(options: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ ...options, types: { getTypeParser } });
  pool.on('error', onError);
  // The planner underestimates the cost of reading the terms of every row, and that of compiling a query.
  pool.on('connect', (client) => client.query('set enable_seqscan = off; set jit = off').catch(onError));
  return pool;
}

/** pg returns bigint and numeric as strings because of values beyond 2^53, which we never store. */
export function getTypeParser(oid: number, format?: 'text' | 'binary') {
  const isNumber = oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC;
  return isNumber ? Number : pg.types.getTypeParser(oid, format);
}

/** Listens on one connection. After losing it, reconnects and reports that everything may have changed. */
async function listen(
  options: pg.ClientConfig,
  instance: string,
  onInvalidate: (tags: InvalidatedTags) => void,
  onError: (error: Error) => void,
): Promise<() => Promise<void>> {
  let client: pg.Client;
  let again: NodeJS.Timeout | undefined;
  let stopped = false;

  const connect = async () => {
    const current = new pg.Client(options);
    client = current;
    // A late error of an abandoned client must not trigger another reconnection.
    current.on('error', (error) => (client === current ? lost(error) : onError(error)));
    current.on('notification', ({ payload = '' }) => {
      const notice = JSON.parse(payload) as { instance: string; changes: InvalidatedTags };
      if (notice.instance !== instance) onInvalidate(notice.changes);
    });
    await current.connect();
    await current.query(`listen ${CHANNEL}`);
  };
  const reconnect = async () => {
    try {
      await connect();
      onInvalidate('everything');
    } catch (error) {
      lost(error as Error);
    }
  };
  // The same loss is reported more than once, by a last message of the server and by the socket.
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
    return super.acquireConnection().catch(throwUnavailable);
  }
}

function throwUnavailable(error: Error): never {
  throw error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable(error);
}
