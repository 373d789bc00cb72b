import type { Selectable } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';
import { addressOrPath } from '#server/features/media/image-address.ts';
import { findImage } from '#server/features/media/image-store.ts';
import type { Book, DeskBook } from '#shared/contracts/site.ts';

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

/** @returns `null` when there is no book, or it is hidden */
export async function readShownBook(read: Db): Promise<Book | null> {
  const known = await readDeskBook(read);
  if (!known?.isShown) return null;
  const { imageId, isShown, ...book } = known;
  return book;
}

/** @returns `null` until there is a book */
export async function readDeskBook(read: Db): Promise<DeskBook | null> {
  const row = await findBook(read);
  if (!row) return null;
  const image = row.image_id === null ? undefined : await findImage(read, row.image_id);
  return {
    title: row.title,
    subtitle: row.subtitle,
    description: row.description,
    coverUrl: addressOrPath(image, row.cover_path),
    shops: JSON.parse(row.shops) as Book['shops'],
    imageId: row.image_id,
    isShown: row.is_shown === 1,
  };
}
