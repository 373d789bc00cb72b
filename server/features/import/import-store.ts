import type { Selectable } from 'kysely';
import type { WriteDb } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';

export type PostImport = Selectable<Tables['post_imports']>;

export function findImport(db: WriteDb, key: string): Promise<PostImport | undefined> {
  return db.selectFrom('post_imports').selectAll().where('key', '=', key).executeTakeFirst();
}

export async function saveImport(db: WriteDb, row: PostImport): Promise<void> {
  const { digest, run } = row;
  await db
    .insertInto('post_imports')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ digest, run }))
    .execute();
}
