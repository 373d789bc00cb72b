import type { Insertable, Selectable } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';

export type AuthorRow = Selectable<Tables['author']>;

export function findAuthor(db: Db): Promise<AuthorRow | undefined> {
  return db.selectFrom('author').selectAll().executeTakeFirst();
}

export async function insertAuthor(db: WriteDb, author: Omit<Insertable<Tables['author']>, 'id'>): Promise<void> {
  await db
    .insertInto('author')
    .values({ id: 1, ...author })
    .execute();
}
