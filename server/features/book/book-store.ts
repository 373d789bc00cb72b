import type { Selectable } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';

type BookRow = Selectable<Tables['book']>;

export function findBook(db: Db): Promise<BookRow | undefined> {
  return db.selectFrom('book').selectAll().executeTakeFirst();
}

/** Creates the book if there is none; otherwise, columns that are not given stay as they are. */
export async function saveBook(
  db: WriteDb,
  book: Omit<BookRow, 'id' | 'cover_path' | 'image_id'> & Partial<BookRow>,
): Promise<void> {
  await db
    .insertInto('book')
    .values({ id: 1, cover_path: '', image_id: null, ...book })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(book))
    .execute();
}
