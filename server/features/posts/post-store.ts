import { sql } from 'kysely';
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
  const columns = ['post_id', 'body', 'format'] as const;
  const rows = await db.selectFrom('post_bodies').select(columns).where('post_id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.post_id, row]));
}

/**
 * @param text which text of a post is measured: its body, or the HTML of a formatted one
 * @returns in the order of `ids`, those whose texts take at most `maximum` bytes together; no text is read for this
 */
export async function idsWithin(db: Db, ids: number[], maximum: number, text: 'body' | 'html'): Promise<number[]> {
  if (ids.length === 0) return [];
  const column = text === 'body' ? sql`body` : sql`coalesce(html, body)`;
  const rows = await db
    .selectFrom('post_bodies')
    .select(['post_id', sql<number>`octet_length(${column})`.as('bytes')])
    .where('post_id', 'in', ids)
    .execute();
  const lengths = new Map(rows.map(({ post_id, bytes }) => [post_id, bytes]));
  let left = maximum;
  const end = ids.findIndex((id) => {
    left -= lengths.get(id) ?? 0;
    return left < 0;
  });
  return end === -1 ? ids : ids.slice(0, end);
}

/** @returns the first `maximum` characters of their words, without markup */
export async function findPlainTexts(db: Db, ids: number[], maximum: number): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('post_bodies')
    .select(['post_id', sql<string>`substr(coalesce(text, body), 1, ${maximum})`.as('text')])
    .where('post_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ post_id, text }) => [post_id, text]));
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
