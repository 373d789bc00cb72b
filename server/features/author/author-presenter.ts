import { addressOrPath } from '#server/features/media/image-address.ts';
import type { ImageRow } from '#server/features/media/image-store.ts';
import { type Author, type AuthorStats, authorStats } from '#shared/contracts/author.ts';
import type { DeskAuthor } from '#shared/contracts/desk/author.ts';
import type { AuthorRow } from './author-store.ts';

export function presentAuthor(row: AuthorRow, image: ImageRow | undefined): Author {
  return {
    name: row.name,
    bio: row.bio,
    imageUrl: addressOrPath(image, row.image_path),
    expertise: JSON.parse(row.expertise) as string[],
    stats: row.stats,
  };
}

export function presentDeskAuthor(row: AuthorRow, image: ImageRow | undefined): DeskAuthor {
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
