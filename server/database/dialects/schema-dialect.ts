import type { CreateTableBuilder, Kysely } from 'kysely';

/** The parts of the schema that migrations must define differently for each database. */
export interface SchemaDialect {
  /** The 64-bit type, for ids, milliseconds, counts and flags. */
  integer: 'integer' | 'bigint';
  createTable(db: Kysely<unknown>, name: string): CreateTableBuilder<string, never>;
  /** Adds a primary key `id` whose values are never reused. */
  createTableWithId(db: Kysely<unknown>, name: string): CreateTableBuilder<string, 'id'>;
  /** Creates `search_documents`, and the index that finds its rows by their terms. */
  createTermIndex(db: Kysely<unknown>): Promise<void>;
}
