import type { CreateTableBuilder, Kysely } from 'kysely';

/** What migrations need to say differently for each engine. */
export interface SchemaDialect {
  /** 64 bits: ids, milliseconds, counts and flags. */
  integer: 'integer' | 'bigint';
  createTable(db: Kysely<unknown>, name: string): CreateTableBuilder<string, never>;
  /** With an `id` that is never given twice. */
  createTableWithId(db: Kysely<unknown>, name: string): CreateTableBuilder<string, 'id'>;
  /** `search_documents`, and the index that finds its rows by their terms. */
  createTermIndex(db: Kysely<unknown>): Promise<void>;
}
