import type { Db } from '#server/database/database.ts';
import { addressOrPath } from '#server/features/media/image-address.ts';
import { findImage } from '#server/features/media/image-store.ts';
import { type Author, type AuthorStats, authorStats, type DeskAuthor } from '#shared/contracts/author.ts';
import { type AuthorRow, findAuthor } from './author-store.ts';

/** @returns `null` until there is a profile */
export async function readAuthor(read: Db): Promise<Author | null> {
  const row = await findAuthor(read);
  return row ? presentAuthor(read, row) : null;
}

/** Reads the profile as the desk edits it. @returns `null` until there is one */
export async function readDeskAuthor(read: Db): Promise<DeskAuthor | null> {
  const row = await findAuthor(read);
  if (!row) return null;
  const { stats, ...author } = await presentAuthor(read, row);
  return { ...author, achievements: achievementsIn(stats), imageId: row.image_id };
}

async function presentAuthor(read: Db, row: AuthorRow): Promise<Author> {
  const image = row.image_id === null ? undefined : await findImage(read, row.image_id);
  return {
    name: row.name,
    bio: row.bio,
    imageUrl: addressOrPath(image, row.image_path),
    expertise: JSON.parse(row.expertise) as string[],
    stats: row.stats,
  };
}

function achievementsIn(stats: string): AuthorStats | null {
  try {
    return authorStats.parse(JSON.parse(stats));
  } catch {
    return null;
  }
}
