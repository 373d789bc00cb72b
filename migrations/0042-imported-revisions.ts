import { type Kysely, sql } from 'kysely';
import type { SchemaDialect } from '#server/database/dialects/engine.ts';

/**
 * That nobody has saved a post since an import wrote it shows by its revision, and that it is in the bin because its import
 * was undone, by the moment; before, both had to be told from a digest.
 */
export async function up(db: Kysely<unknown>, { integer }: SchemaDialect) {
  for (const column of ['revision', 'undone_at']) {
    await db.schema.alterTable('post_imports').addColumn(column, integer).execute();
  }
  await sql`update post_imports set revision =
    (select case when saved_by is null or posts.revision = 1 then posts.revision end from posts where id = post_id)
  `.execute(db);
  await sql`update post_imports set digest = substr(digest, 8), undone_at =
    (select deleted_at from posts where id = post_id) where digest like 'undone:%'
  `.execute(db);
  await db.schema.alterTable('post_imports').dropColumn('run').execute();
}
