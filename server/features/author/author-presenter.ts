import type { Author } from '#shared/contracts/author.ts';
import type { AuthorRow } from './author-store.ts';

export function presentAuthor(row: AuthorRow): Author {
  return {
    name: row.name,
    bio: row.bio,
    imageUrl: row.image_path,
    expertise: JSON.parse(row.expertise) as string[],
    stats: row.stats,
  };
}
