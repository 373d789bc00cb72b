import type { Db } from '#server/database/database.ts';
import { findImage } from '#server/features/media/image-store.ts';
import type { Author } from '#shared/contracts/author.ts';
import type { DeskAuthor } from '#shared/contracts/desk/author.ts';
import { presentAuthor, presentDeskAuthor } from './author-presenter.ts';
import { type AuthorRow, findAuthor } from './author-store.ts';

/** `null` until there is a profile. */
export async function readAuthor(read: Db): Promise<Author | null> {
  const row = await findAuthor(read);
  return row ? presentAuthor(row, await portraitOf(read, row)) : null;
}

/** The same for the desk. */
export async function readDeskAuthor(read: Db): Promise<DeskAuthor | null> {
  const row = await findAuthor(read);
  return row ? presentDeskAuthor(row, await portraitOf(read, row)) : null;
}

async function portraitOf(read: Db, { image_id }: AuthorRow) {
  return image_id === null ? undefined : findImage(read, image_id);
}
