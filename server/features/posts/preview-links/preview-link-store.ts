import type { Db } from '#server/database/database.ts';

/** @returns the token that opens the post at present: none does while its author is suspended */
export async function findOpenToken(db: Db, postId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('preview_links')
    .innerJoin('posts', 'posts.id', 'preview_links.post_id')
    .leftJoin('users', 'users.id', 'posts.author_id')
    .select('token')
    .where('post_id', '=', postId)
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst();
  return row?.token;
}
