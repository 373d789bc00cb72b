import type { Kysely, SelectQueryBuilder, Transaction } from 'kysely';
import type { CacheTag, InvalidatedTags } from '../cache-tags.ts';
import type { Tables } from '../tables.ts';
import type { TermIndex } from './term-query.ts';

type LockQuery = <Database, Table extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Table, Row>,
) => SelectQueryBuilder<Database, Table, Row>;

/** The interface to everything that differs between the two databases. */
export interface Engine {
  readonly name: 'sqlite' | 'postgres';
  readonly schema: SchemaDialect;
  /** For queries that only read. */
  readonly read: Kysely<Tables>;
  readonly write: Kysely<Tables>;
  /** For slow queries, such as those that scan a whole table: other queries do not wait for them. */
  readonly slowRead: Kysely<Tables>;
  /** Has connections of its own for reading, because searches can be slow and other queries must not wait for them. */
  readonly terms: TermIndex;
  /**
   * Makes a query lock the rows that it finds: `query.$call(db.engine.lock)`. Until the transaction ends, no other one
   * can change or delete them, or add rows that refer to them. Use it for what must not change between being read and
   * being written. SQLite needs no locks, since it runs one writing transaction at a time.
   */
  readonly lock: LockQuery;
  /** Like `lock`, but skips rows that another transaction has locked. */
  readonly lockAvailable: LockQuery;
  /** @throws {DatabaseUnavailable} on SQLite, when the files were removed or replaced; does nothing on PostgreSQL */
  requireFiles(): void;
  /** Notifies the other processes on this database when the transaction commits. */
  announce(transaction: Transaction<Tables>, tags: readonly CacheTag[]): Promise<void>;
  /** The size of the database on the disk, in bytes. */
  size(): Promise<number>;
  /** Makes sure that new rows of the table get ids above this one. */
  setLastId(transaction: Transaction<Tables>, table: string, id: number): Promise<void>;
  /**
   * Calls `onInvalidate` after other processes have written.
   * @returns a function that stops watching
   */
  watch(onInvalidate: (tags: InvalidatedTags) => void): Promise<() => Promise<void>>;
  /**
   * Removes everything that was deleted from the database's files, where a deleted row may remain until it is
   * overwritten. Must not be called inside a transaction.
   */
  eraseDeleted(): Promise<void>;
  /**
   * Opens a connection of its own on which every query sees the database as it is now, whatever is written meanwhile.
   * Backups have a snapshot that knows no columns (`database/snapshot.ts`).
   */
  openReadSnapshot(): Promise<ReadSnapshot>;
  close(): Promise<void>;
}

/** Close it soon: while it is open, neither database can clean up what was overwritten since. */
export interface ReadSnapshot {
  readonly read: Kysely<Tables>;
  close(): Promise<void>;
}

/** The parts of the schema that migrations must define differently for each database. */
export interface SchemaDialect {
  /** The 64-bit type, for ids, milliseconds, counts and flags. */
  integer: 'integer' | 'bigint';
  /** Writes a `create table` of SQLite's, with ids that are never reused and strict types, as this database says it. */
  translate(statement: string): string;
  /** Creates `search_documents`, and the index that finds its rows by their terms. */
  createTermIndex(db: Kysely<unknown>): Promise<void>;
}
