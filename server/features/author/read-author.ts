import type { Db } from '#server/database/database.ts';
import type { Author } from '#shared/contracts/author.ts';
import { presentAuthor } from './author-presenter.ts';
import { findAuthor } from './author-store.ts';

/** `null` until there is a profile. */
export async function readAuthor(read: Db): Promise<Author | null> {
  const row = await findAuthor(read);
  return row ? presentAuthor(row) : null;
}
