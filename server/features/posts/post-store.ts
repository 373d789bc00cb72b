import type { Db } from '#server/database/database.ts';
import { authorNameOf } from '#server/features/accounts/author-name-store.ts';
import { findImages, type ImageRow } from '#server/features/media/image-store.ts';
import { findTags } from '#server/features/tags/tag-store.ts';

const AUTHOR = authorNameOf('posts', ['author_first_name', 'author_last_name']);

export type PostRow = Awaited<ReturnType<typeof findPosts>>[number];

/** Returns the posts in the order of `ids`; ids without a post are left out. */
export async function findPosts(db: Db, ids: number[]) {
  if (ids.length === 0) return [];
  const [rows, tags] = await Promise.all([selectPosts(db).where('posts.id', 'in', ids).execute(), findTags(db, ids)]);
  const images = await imagesOf(db, rows);
  const posts = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const post = posts.get(id);
    return post ? [{ ...post, tags: tags.get(id) ?? [], image: images.get(post.image_id ?? 0) }] : [];
  });
}

export function imagesOf(db: Db, posts: { image_id: number | null }[]): Promise<Map<number, ImageRow>> {
  return findImages(
    db,
    posts.flatMap(({ image_id }) => image_id ?? []),
  );
}

export async function findBodies(db: Db, ids: number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const columns = ['post_id', 'body', 'format', 'text'] as const;
  const rows = await db.selectFrom('post_bodies').select(columns).where('post_id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.post_id, row]));
}

/** Posts with their categories and authors, but without bodies and tags. */
export function selectPosts(db: Db) {
  return db
    .selectFrom('posts')
    .innerJoin('categories', 'categories.id', 'posts.category_id')
    .leftJoin('users', 'users.id', 'posts.author_id')
    .selectAll('posts')
    .select(['categories.name as category_name', 'categories.slug as category_slug', AUTHOR.first, AUTHOR.last]);
}
