import type { Db } from '#server/database/database.ts';
import { addressOrPath } from '#server/features/media/image-address.ts';
import { findImage, type ImageRow } from '#server/features/media/image-store.ts';
import { type Author, type AuthorStats, authorStats } from '#shared/contracts/author.ts';
import type { DeskAuthor } from '#shared/contracts/desk/author.ts';
import { type AuthorRow, findAuthor } from './author-store.ts';

/** @returns `null` until there is a profile */
export async function readAuthor(read: Db): Promise<Author | null> {
  const row = await findAuthor(read);
  return row ? presentAuthor(row, await portraitOf(read, row)) : null;
}

/** Reads the profile as the desk edits it. @returns `null` until there is one */
export async function readDeskAuthor(read: Db): Promise<DeskAuthor | null> {
  const row = await findAuthor(read);
  return row ? presentDeskAuthor(row, await portraitOf(read, row)) : null;
}

async function portraitOf(read: Db, { image_id }: AuthorRow) {
  return image_id === null ? undefined : findImage(read, image_id);
}

function presentAuthor(row: AuthorRow, image: ImageRow | undefined): Author {
  return {
    name: row.name,
    bio: row.bio,
    imageUrl: addressOrPath(image, row.image_path),
    expertise: JSON.parse(row.expertise) as string[],
    stats: row.stats,
  };
}

function presentDeskAuthor(row: AuthorRow, image: ImageRow | undefined): DeskAuthor {
  const { stats, ...author } = presentAuthor(row, image);
  return { ...author, achievements: achievementsIn(stats), imageId: row.image_id };
}

function achievementsIn(stats: string): AuthorStats | null {
  try {
    return authorStats.parse(JSON.parse(stats));
  } catch {
    return null;
  }
}
