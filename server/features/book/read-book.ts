import type { Db } from '#server/database/database.ts';
import { addressOrPath } from '#server/features/media/image-address.ts';
import { findImage, type ImageRow } from '#server/features/media/image-store.ts';
import type { DeskBook } from '#shared/contracts/desk/book.ts';
import type { Book } from '#shared/contracts/site.ts';
import { type BookRow, findBook } from './book-store.ts';

/** @returns `null` when there is no book, or it is hidden */
export async function readShownBook(read: Db): Promise<Book | null> {
  const row = await findBook(read);
  return row?.is_shown === 1 ? presentBook(row, await coverOf(read, row)) : null;
}

/** @returns `null` until there is a book */
export async function readDeskBook(read: Db): Promise<DeskBook | null> {
  const row = await findBook(read);
  return row ? presentDeskBook(row, await coverOf(read, row)) : null;
}

async function coverOf(read: Db, { image_id }: BookRow) {
  return image_id === null ? undefined : findImage(read, image_id);
}

function presentBook(row: BookRow, image: ImageRow | undefined): Book {
  return {
    title: row.title,
    subtitle: row.subtitle,
    description: row.description,
    coverUrl: addressOrPath(image, row.cover_path),
    shops: JSON.parse(row.shops) as Book['shops'],
  };
}

function presentDeskBook(row: BookRow, image: ImageRow | undefined): DeskBook {
  return { ...presentBook(row, image), imageId: row.image_id, isShown: row.is_shown === 1 };
}
