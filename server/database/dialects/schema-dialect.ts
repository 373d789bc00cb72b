import type { Kysely } from 'kysely';

/** The parts of the schema that migrations must define differently for each database. */
export interface SchemaDialect {
  /** The 64-bit type, for ids, milliseconds, counts and flags. */
  integer: 'integer' | 'bigint';
  /** Writes a `create table` of SQLite's, with ids that are never reused and strict types, as this database says it. */
  translate(statement: string): string;
  /** Creates `search_documents`, and the index that finds its rows by their terms. */
  createTermIndex(db: Kysely<unknown>): Promise<void>;
}
