import type { Expression } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import { enqueueJob } from '#server/jobs/job-store.ts';
import { RENDERER_VERSION } from '#shared/markdown/compiled-text.ts';

/** Contains the version, so that a process of an older release leaves the job to one that renders as is needed. */
export const RENDER_POSTS = `render-posts-${RENDERER_VERSION}`;

/** Call it when a post that others link to has another address now, or is no longer shown, or is shown again. */
export function markLinkingPosts(db: WriteDb, postId: number): Promise<void> {
  return mark(db, db.selectFrom('post_links').select('post_id as id').where('target_post_id', '=', postId));
}

/** Call it before the posts of this author are deleted. */
export function markPostsLinkingToPostsOf(db: WriteDb, authorId: number): Promise<void> {
  const linking = db
    .selectFrom('post_links')
    .innerJoin('posts', 'posts.id', 'post_links.target_post_id')
    .select('post_links.post_id as id')
    .where('posts.author_id', '=', authorId);
  return mark(db, linking);
}

/** Call it when an image that texts show has a further variant. */
export function markPostsWithImage(db: WriteDb, imageId: number): Promise<void> {
  return mark(db, db.selectFrom('post_images').select('post_id as id').where('image_id', '=', imageId));
}

/** Call it when chapters with these numbers appear, move or go. */
export async function markPostsCiting(db: WriteDb, chapters: number[]): Promise<void> {
  if (chapters.length === 0) return;
  await mark(db, db.selectFrom('post_citations').select('post_id as id').where('chapter', 'in', chapters));
}

/** Call it when somebody becomes an admin or is one no longer, because only posts of admins are chapters. */
export function markAllCitingPosts(db: WriteDb): Promise<void> {
  return mark(db, db.selectFrom('post_citations').select('post_id as id'));
}

export function markAllPosts(db: WriteDb): Promise<void> {
  return mark(db, db.selectFrom('post_bodies').select('post_id as id').where('format', '=', 'markdown'));
}

/** Their old HTML stays until a job has rendered them again. */
async function mark(db: WriteDb, postIds: Expression<{ id: number }>): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('post_bodies')
    .set({ rendered_by: 0 })
    .where('format', '=', 'markdown')
    .where('post_id', 'in', postIds as never)
    .executeTakeFirst();
  // Each mark has a job of its own, since one that runs already may have passed these posts.
  if (numUpdatedRows > 0n) await enqueueJob(db, { kind: RENDER_POSTS, payload: {}, now: Date.now() });
}

/** By id, from the one after `after`. */
export function findWaitingPosts(db: Db, after: number, limit: number) {
  return db
    .selectFrom('post_bodies')
    .innerJoin('posts', 'posts.id', 'post_bodies.post_id')
    .select(['posts.id', 'body', 'language'])
    .where('rendered_by', '<', RENDERER_VERSION)
    .where('posts.id', '>', after)
    .orderBy('posts.id')
    .limit(limit)
    .execute();
}
