import type { Kysely, SelectQueryBuilder, Transaction } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import type { SchemaDialect } from './schema-dialect.ts';
import type { TermIndex } from './term-index.ts';

/**
 * What a write can invalidate, as the keys of an interface: whoever has something to invalidate adds its tags here with
 * `declare module`. The database only passes them on.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features and jobs fill it
export interface CacheTags {}

export type CacheTag = keyof CacheTags;

/** `everything` when another process wrote and could not say what. */
export type InvalidatedTags = readonly CacheTag[] | 'everything';

type LockQuery = <Database, Table extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Table, Row>,
) => SelectQueryBuilder<Database, Table, Row>;

/** Everything that differs between the two databases, behind one name. */
export interface Engine {
  readonly name: 'sqlite' | 'postgres';
  readonly schema: SchemaDialect;
  /** For queries that change nothing. */
  readonly read: Kysely<Tables>;
  readonly write: Kysely<Tables>;
  /** For questions that take long, such as what looks through every row: nobody else waits for their answers. */
  readonly slowRead: Kysely<Tables>;
  /** Takes long at times, so it reads by ways of its own, and nobody else waits. */
  readonly terms: TermIndex;
  /**
   * Makes a query lock the rows that it finds: `query.$call(db.engine.lock)`. Until the transaction ends, nobody else
   * changes or deletes them, nor adds rows that refer to them. What must not change between being read and being written
   * is read this way. SQLite needs no locks, since it runs one writing transaction at a time.
   */
  readonly lock: LockQuery;
  /** The same, leaving out rows that another transaction has locked. */
  readonly lockAvailable: LockQuery;
  /** @throws {DatabaseAway} when what was opened is not where it was: on SQLite, the files; on PostgreSQL, queries tell */
  requireFiles(): void;
  /** Tells the other processes on this database, when the transaction commits. */
  announce(transaction: Transaction<Tables>, changes: readonly CacheTag[]): Promise<void>;
  /** What the database takes on the disk, in bytes. */
  size(): Promise<number>;
  /** Gives no id up to this one to a new row of the table. */
  setLastId(transaction: Transaction<Tables>, table: string, id: number): Promise<void>;
  /** Hears of the writes of other processes. Returns how to stop. */
  watch(onChange: (changes: InvalidatedTags) => void): Promise<() => Promise<void>>;
  /**
   * From then on, nothing that was deleted before is left in the database's files, where a row that is gone may stand
   * for as long as nothing is written over it. Not to be called inside a transaction.
   */
  eraseDeleted(): Promise<void>;
  close(): Promise<void>;
}
