import type { Db } from '#server/database/database.ts';

/** The post of a letter, drafts included. @returns `undefined` when it is deleted, or in the bin */
export function findPostForLetter(db: Db, id: number) {
  return selectPosts(db).where('id', '=', id).executeTakeFirst();
}

export async function findPostsForLetters(db: Db, ids: number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const posts = await selectPosts(db).where('id', 'in', ids).execute();
  return new Map(posts.map((post) => [post.id, post]));
}

function selectPosts(db: Db) {
  return db
    .selectFrom('posts')
    .select(['id', 'title', 'slug', 'summary', 'language', 'status'])
    .where('deleted_at', 'is', null);
}
