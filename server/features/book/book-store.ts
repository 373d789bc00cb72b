import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';

export type BookRow = Selectable<Tables['book']>;

export function findBook(db: Db): Promise<BookRow | undefined> {
  return db.selectFrom('book').selectAll().executeTakeFirst();
}

export async function insertBook(db: WriteDb, book: Omit<Insertable<Tables['book']>, 'id'>): Promise<void> {
  await db
    .insertInto('book')
    .values({ id: 1, ...book })
    .execute();
}

export async function updateBook(db: WriteDb, book: Updateable<Tables['book']>): Promise<void> {
  await db.updateTable('book').set(book).execute();
}
