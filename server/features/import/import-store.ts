import type { WriteDb } from '#server/database/database.ts';

export interface PostImport {
  key: string;
  postId: number;
  /** The digest of the line as it was last imported. */
  digest: string;
  /** The id of the last run that contained the line. */
  run: string;
}

export async function findImport(db: WriteDb, key: string): Promise<PostImport | undefined> {
  const row = await db.selectFrom('post_imports').selectAll().where('key', '=', key).executeTakeFirst();
  return row && { key, postId: row.post_id, digest: row.digest, run: row.run };
}

export async function saveImport(db: WriteDb, { key, postId, digest, run }: PostImport): Promise<void> {
  await db
    .insertInto('post_imports')
    .values({ key, post_id: postId, digest, run })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ digest, run }))
    .execute();
}
