import { SqliteAdapter } from 'kysely';
import type { WriteDb } from '#server/database/database.ts';
import { insertIntoPostgresTermIndex } from './postgres-term-index.ts';
import { insertIntoSqliteTermIndex } from './sqlite-term-index.ts';
import type { TermDocument } from './term-index.ts';

/** In the transaction that changes what the document says. There must be none of its post. */
export function insertTermDocument(db: WriteDb, document: TermDocument): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  return isSqlite ? insertIntoSqliteTermIndex(db, document) : insertIntoPostgresTermIndex(db, document);
}
