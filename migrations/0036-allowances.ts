import { type Kysely, sql } from 'kysely';
import type { SchemaDialect } from '#server/database/dialects/schema-dialect.ts';

/**
 * How many bytes each post with its versions, and each image with its variants, takes. The sizes of files that are there
 * already are not in the database: the daily sweep adds them.
 */
export async function up(db: Kysely<unknown>, { integer }: SchemaDialect) {
  await db.schema
    .alterTable('posts')
    .addColumn('bytes', integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('images').addColumn('bytes', integer).execute();
  await sql`
    update posts set bytes =
      coalesce((select octet_length(body) from post_bodies where post_id = posts.id), 0) +
      coalesce((select sum(octet_length(writing)) from post_versions where post_id = posts.id), 0)`.execute(db);
  // What an account takes is added up with every save, from these indexes alone.
  await db.schema.createIndex('posts_bytes').on('posts').columns(['author_id', 'bytes']).execute();
  await db.schema.dropIndex('images_of_owner').execute();
  await db.schema.createIndex('images_of_owner').on('images').columns(['owner_id', 'bytes']).execute();
}
