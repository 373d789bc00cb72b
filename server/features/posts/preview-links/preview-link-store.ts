import type { Db, WriteDb } from '#server/database/database.ts';

export async function findPreviewToken(db: Db, postId: number): Promise<string | undefined> {
  const row = await db.selectFrom('preview_links').select('token').where('post_id', '=', postId).executeTakeFirst();
  return row?.token;
}

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

export async function insertPreviewToken(db: WriteDb, postId: number, token: string): Promise<void> {
  await db.insertInto('preview_links').values({ post_id: postId, token }).execute();
}

export async function deletePreviewToken(db: WriteDb, postId: number): Promise<void> {
  await db.deleteFrom('preview_links').where('post_id', '=', postId).execute();
}
