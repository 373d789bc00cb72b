import { addressOrPath } from '#server/features/media/image-address.ts';
import type { ImageRow } from '#server/features/media/image-store.ts';
import type { DeskBook } from '#shared/contracts/desk/book.ts';
import type { Book } from '#shared/contracts/site.ts';
import type { BookRow } from './book-store.ts';

export function presentBook(row: BookRow, image: ImageRow | undefined): Book {
  return {
    title: row.title,
    subtitle: row.subtitle,
    description: row.description,
    coverUrl: addressOrPath(image, row.cover_path),
    shops: JSON.parse(row.shops) as Book['shops'],
  };
}

export function presentDeskBook(row: BookRow, image: ImageRow | undefined): DeskBook {
  return { ...presentBook(row, image), imageId: row.image_id, isShown: row.is_shown === 1 };
}
