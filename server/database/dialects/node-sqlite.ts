import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import { refuseInsideTransaction } from '#server/database/transaction-guard.ts';
import { watchFiles } from './sqlite-files.ts';

const STATEMENT_CACHE_SIZE = 500;
/** In characters. Longer ones name hundreds of values, seldom as many twice, and take a hundred times the memory. */
const CACHED_STATEMENT_MAXIMUM = 4000;
const BUSY_TIMEOUT_MS = 5000;
const PAGE_CACHE_KIB = 16_384;
const MAPPED_BYTES = 256 * 1024 * 1024;

/** node:sqlite in the shape Kysely's SQLite dialect takes, with prepared statements kept and parameters checked. */
export class NodeSqlite implements SqliteDatabase {
  readonly connection: DatabaseSync;
  /** @throws {DatabaseAway} when its files were removed or replaced */
  readonly requireFiles: () => void;
  readonly #statements = new Map<string, SqliteStatement>();

  constructor(file: string, { readOnly }: { readOnly: boolean }) {
    this.connection = new DatabaseSync(file, { readOnly, timeout: BUSY_TIMEOUT_MS });
    // FULL: with NORMAL, commits of the last seconds are lost in a power cut.
    if (!readOnly) this.connection.exec('pragma journal_mode = wal; pragma synchronous = full');
    // What is deleted is overwritten: people may be gone, and then no file may know them.
    if (!readOnly) this.connection.exec('pragma secure_delete = on');
    // Reading from the system's own cache instead of copying out of it: a third of the time for a post not read lately.
    if (readOnly) this.connection.exec(`pragma mmap_size = ${MAPPED_BYTES}`);
    this.connection.exec(
      `pragma foreign_keys = on; pragma cache_size = -${PAGE_CACHE_KIB}; pragma temp_store = memory`,
    );
    // Only a query opens the write-ahead log.
    this.connection.exec('select 1 from sqlite_schema');
    this.requireFiles = watchFiles(file);
  }

  prepare(sql: string): SqliteStatement {
    if (sql.length > CACHED_STATEMENT_MAXIMUM) return this.#prepare(sql);
    const kept = this.#statements.get(sql);
    this.#statements.delete(sql);
    const statement = kept ?? this.#prepare(sql);
    this.#statements.set(sql, statement);
    if (this.#statements.size > STATEMENT_CACHE_SIZE)
      this.#statements.delete(this.#statements.keys().next().value ?? '');
    return statement;
  }

  close(): void {
    this.#statements.clear();
    if (this.connection.isOpen) this.connection.close();
  }

  #prepare(sql: string): SqliteStatement {
    const statement = this.connection.prepare(sql);
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => this.#explained(() => statement.all(...parameters.map(bindable))),
      run: (parameters) => this.#explained(() => statement.run(...parameters.map(bindable))),
      // A statement of its own: a kept one could be started again by another query while this one is read.
      iterate: (parameters) => this.connection.prepare(sql).iterate(...parameters.map(bindable)),
    };
  }

  /** Files that were replaced have SQLite complain of many things. */
  #explained<T>(query: () => T): T {
    try {
      return query();
    } catch (error) {
      this.requireFiles();
      throw error;
    }
  }
}

/** node:sqlite takes an object in first place for named parameters: a lone Date would bind NULL without a word. */
function bindable(value: unknown): SQLInputValue {
  if (value === undefined) throw new TypeError('Cannot bind undefined; say null.');
  if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array)) {
    throw new TypeError(`Cannot bind ${Object.prototype.toString.call(value)}.`);
  }
  return value as SQLInputValue;
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
  #free = Promise.resolve();
  #release = () => {};

  constructor(sqlite: NodeSqlite) {
    super({ database: sqlite });
    this.#sqlite = sqlite;
  }

  /** One after the other. Kysely's own queue, which the adapter below does without, would wait before we can refuse. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction();
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#free;
    this.#free = promise;
    await before;
    this.#release = resolve;
    return super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    this.#release();
  }

  /** A deferred transaction that reads and then writes fails at once when another process wrote between. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** What is written into files that were removed is lost: then nobody may be told that it was saved. */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    this.#sqlite.requireFiles();
    await super.commitTransaction(connection);
  }

  /** SQLite does it by itself where the disk is full; doing it again would hide why. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#sqlite.connection.isTransaction) await super.rollbackTransaction(connection);
  }
}

class TransactionalSchemaAdapter extends SqliteAdapter {
  /** Kysely's own adapter says no, and a failing migration would leave half its tables behind. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** Not true, but the driver sees to it itself. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}
