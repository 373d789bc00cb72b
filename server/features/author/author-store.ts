import type { Db, WriteDb } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';

export type AuthorRow = Tables['author'];

export function findAuthor(db: Db): Promise<AuthorRow | undefined> {
  return db.selectFrom('author').selectAll().executeTakeFirst();
}

export async function insertAuthor(db: WriteDb, author: Omit<AuthorRow, 'id'>): Promise<void> {
  await db
    .insertInto('author')
    .values({ id: 1, ...author })
    .execute();
}
