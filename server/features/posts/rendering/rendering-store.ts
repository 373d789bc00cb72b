import type { Expression } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';

/** Which posts to mark, as a query of their ids. */
type PostIds = Expression<{ id: number }>;

export function selectLinkingTo(db: Db, postId: number) {
  return db.selectFrom('post_links').select('post_id as id').where('target_post_id', '=', postId);
}

export function selectLinkingToPostsOf(db: Db, authorId: number) {
  return db
    .selectFrom('post_links')
    .innerJoin('posts', 'posts.id', 'post_links.target_post_id')
    .select('post_links.post_id as id')
    .where('posts.author_id', '=', authorId);
}

export function selectShowingImage(db: Db, imageId: number) {
  return db.selectFrom('post_images').select('post_id as id').where('image_id', '=', imageId);
}

export function selectCiting(db: Db, chapters: number[]) {
  return db.selectFrom('post_citations').select('post_id as id').where('chapter', 'in', chapters);
}

export function selectFormatted(db: Db) {
  return db.selectFrom('post_bodies').select('post_id as id').where('format', '=', 'markdown');
}

/** @returns whether any post was marked */
export async function markOutdated(db: WriteDb, postIds: PostIds): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('post_bodies')
    .set({ rendered_by: 0 })
    .where('format', '=', 'markdown')
    .where('post_id', 'in', postIds as never)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lists the posts whose HTML is marked, or was made by a version before this one, in order of their ids. */
export function listOutdated(db: Db, { version, after, limit }: { version: number; after: number; limit: number }) {
  return db
    .selectFrom('post_bodies')
    .innerJoin('posts', 'posts.id', 'post_bodies.post_id')
    .select(['posts.id', 'body', 'language'])
    .where('rendered_by', '<', version)
    .where('posts.id', '>', after)
    .orderBy('posts.id')
    .limit(limit)
    .execute();
}
