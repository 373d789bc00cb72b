import { statSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import { StartupError } from '#server/base/errors.ts';
import { refuseInsideTransaction } from '../transaction-guard.ts';
import { DatabaseUnavailable } from './database-errors.ts';

const STATEMENT_CACHE_SIZE = 500;
/** In characters. Longer statements list hundreds of values, rarely recur, and take a hundred times the memory. */
const CACHED_STATEMENT_MAXIMUM = 4000;
/** Without it, node:sqlite would take an object as first parameter for named ones, and bind NULL for a Date. */
const NO_NAMES = {};
const BUSY_TIMEOUT_MS = 5000;
const BUSY_PAUSE_MS = 10;
const SQLITE_BUSY = 5;
const PAGE_CACHE_KIB = 16_384;
const MAPPED_BYTES = 256 * 1024 * 1024;

/** Adapts node:sqlite to Kysely's SQLite dialect, and caches prepared statements. */
export class NodeSqlite implements SqliteDatabase {
  readonly connection: DatabaseSync;
  /** @throws {DatabaseUnavailable} when the database's files were removed or replaced */
  readonly requireFiles: () => void;
  readonly #statements = new Map<string, SqliteStatement>();

  constructor(file: string, { readOnly }: { readOnly: boolean }) {
    this.connection = new DatabaseSync(file, { readOnly, timeout: BUSY_TIMEOUT_MS });
    // With NORMAL instead of FULL, a power cut would lose the commits of the last seconds.
    if (!readOnly) this.connection.exec('pragma journal_mode = wal; pragma synchronous = full');
    // Overwrites what is deleted, because no file may contain data of people whose accounts were deleted.
    if (!readOnly) this.connection.exec('pragma secure_delete = on');
    // Reads directly from the system's page cache, which takes a third of the time for a post not read lately.
    if (readOnly) this.connection.exec(`pragma mmap_size = ${MAPPED_BYTES}`);
    this.connection.exec(
      `pragma foreign_keys = on; pragma cache_size = -${PAGE_CACHE_KIB}; pragma temp_store = memory`,
    );
    // The write-ahead log is opened only by the first query.
    this.connection.exec('select 1 from sqlite_schema');
    // From now on, the writer waits without blocking the thread: see `begin`.
    if (!readOnly) this.connection.exec('pragma busy_timeout = 0');
    this.requireFiles = watchFiles(file);
  }

  prepare(sql: string): SqliteStatement {
    if (sql.length > CACHED_STATEMENT_MAXIMUM) return this.#prepare(sql);
    const cached = this.#statements.get(sql);
    // Deleted and added again, so that the first key of the map is the least recently used statement.
    this.#statements.delete(sql);
    const statement = cached ?? this.#prepare(sql);
    this.#statements.set(sql, statement);
    if (this.#statements.size > STATEMENT_CACHE_SIZE)
      this.#statements.delete(this.#statements.keys().next().value ?? '');
    return statement;
  }

  /**
   * Begins a transaction that may write. While another process writes, it waits as long as a connection would, but
   * without blocking the thread.
   */
  async begin(): Promise<void> {
    for (let waited = 0; ; waited += BUSY_PAUSE_MS) {
      try {
        return this.#explained(() => this.connection.exec('begin immediate'));
      } catch (error) {
        if (waited >= BUSY_TIMEOUT_MS || !isBusy((error as Error).cause)) throw error;
      }
      await sleep(BUSY_PAUSE_MS);
    }
  }

  close(): void {
    this.#statements.clear();
    if (this.connection.isOpen) this.connection.close();
  }

  #prepare(sql: string): SqliteStatement {
    const statement = this.connection.prepare(sql);
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => this.#explained(() => statement.all(NO_NAMES, ...(parameters as SQLInputValue[]))),
      run: (parameters) => this.#explained(() => statement.run(NO_NAMES, ...(parameters as SQLInputValue[]))),
      // Needs a statement of its own: another query could restart a cached one while its rows are still being read.
      iterate: (parameters) => this.connection.prepare(sql).iterate(NO_NAMES, ...(parameters as SQLInputValue[])),
    };
  }

  /**
   * When its files were replaced, SQLite reports all kinds of errors; while another process writes, such as an import, it
   * waits, and then says that the database is locked. Throws DatabaseUnavailable instead of these.
   */
  #explained<T>(query: () => T): T {
    try {
      return query();
    } catch (error) {
      this.requireFiles();
      throw isBusy(error) ? new DatabaseUnavailable(error) : error;
    }
  }
}

/** The lowest byte of an extended code of SQLite is the code. */
function isBusy(error: unknown): error is Error {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY;
}

export class NodeSqliteDialect extends SqliteDialect {
  readonly #database: NodeSqlite;

  constructor(database: NodeSqlite) {
    super({ database });
    this.#database = database;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#database);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSchemaAdapter();
  }
}

class ImmediateDriver extends SqliteDriver {
  readonly #sqlite: NodeSqlite;
  #available = Promise.resolve();
  #release = () => {};

  constructor(sqlite: NodeSqlite) {
    super({ database: sqlite });
    this.#sqlite = sqlite;
  }

  /** Queues callers. Kysely's own queue, which the adapter below disables, would wait before this can refuse. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction();
    const { promise, resolve } = Promise.withResolvers<void>();
    const previous = this.#available;
    this.#available = promise;
    await previous;
    this.#release = resolve;
    return super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    this.#release();
  }

  /** A deferred transaction that reads and then writes would fail at once if another process wrote in between. */
  override async beginTransaction(): Promise<void> {
    await this.#sqlite.begin();
  }

  /** Writes into files that were removed are lost, so such a commit must fail instead of being acknowledged. */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    this.#sqlite.requireFiles();
    await super.commitTransaction(connection);
  }

  /** When the disk is full, SQLite rolls back by itself; a second rollback would fail and hide the reason. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#sqlite.connection.isTransaction) await super.rollbackTransaction(connection);
  }
}

class TransactionalSchemaAdapter extends SqliteAdapter {
  /** Kysely's own adapter returns false, and a failing migration would leave half its tables behind. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** SQLite has one connection, but the driver above has a queue of its own. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/**
 * Detects that files were removed or replaced while SQLite has them open: it would go on writing, and all of that would
 * be lost. Must be called while a connection has the database and its write-ahead log open, since neither file changes
 * its identity then.
 * @returns a function that throws DatabaseUnavailable unless the same files are still at their paths
 */
function watchFiles(file: string): () => void {
  const opened = identitiesOf(file);
  return () => {
    if (identitiesOf(file) !== opened) throw new DatabaseUnavailable(notInPlace(file));
  };
}

/** The log may be empty, but the database never is. */
function identitiesOf(file: string): string {
  const database = statOf(file);
  return database?.size ? `${identityOf(database)} ${identityOf(statOf(`${file}-wal`))}` : 'none';
}

/** Inode numbers have 64 bits, which do not fit in the numbers of a plain `stat`. */
const statOf = (path: string) => statSync(path, { bigint: true, throwIfNoEntry: false });

function identityOf(stats: ReturnType<typeof statOf>): string {
  return stats ? `${stats.dev}:${stats.ino}` : 'none';
}

function notInPlace(file: string): StartupError {
  return new StartupError(
    `${file} (or its -wal) was removed, replaced or emptied while the site had it open. Nothing is saved until the same ` +
      'files are back, or the site is started again.',
  );
}
