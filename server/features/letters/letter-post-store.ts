import type { Db, WriteDb } from '#server/database/database.ts';
import { PLAIN_COLUMNS } from '#shared/writing.ts';

/**
 * The post of a letter, drafts included, locked until the transaction ends.
 * @returns `undefined` when it is deleted, or in the bin
 */
export function lockPostForLetter(db: WriteDb, id: number) {
  return selectPosts(db).where('id', '=', id).$call(db.engine.lock).executeTakeFirst();
}

export async function findPostsForLetters(db: Db, ids: number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const posts = await selectPosts(db).where('id', 'in', ids).execute();
  return new Map(posts.map((post) => [post.id, post]));
}

function selectPosts(db: Db) {
  return db
    .selectFrom('posts')
    .select(['id', 'title', 'slug', 'summary', 'language', 'status', 'author_id', 'revision'])
    .where('deleted_at', 'is', null);
}

/** The same with its text. */
export function findPostWithText(read: Db, id: number) {
  return read
    .selectFrom('posts')
    .innerJoin('post_bodies', 'post_bodies.post_id', 'posts.id')
    .select(['title', 'language', 'author_id', 'slug', 'status', 'image_id', ...PLAIN_COLUMNS])
    .select(['body', 'format', 'html', 'rendered_by'])
    .where('posts.id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** @returns what the site knows of these videos, whether or not it shows them */
export async function findVideosByYoutubeId(read: Db, youtubeIds: string[]) {
  if (youtubeIds.length === 0) return [];
  return read
    .selectFrom('videos')
    .select(['youtube_id', 'title', 'image_id'])
    .where('youtube_id', 'in', youtubeIds)
    .execute();
}
