import { type Kysely, sql } from 'kysely';
import type { SchemaDialect } from '#server/database/dialects/schema-dialect.ts';

/** Letters that were sent can be deleted, also with everything that the author of their post wrote. */
export async function up(db: Kysely<unknown>, { integer }: SchemaDialect) {
  await db.schema
    .alterTable('letters')
    .addColumn('author_id', integer, (column) => column.references('users.id').onDelete('set null'))
    .execute();
  await db.schema.alterTable('letters').addColumn('deleted_at', integer).execute();
  await db.schema.createIndex('letters_of_author').on('letters').column('author_id').execute();
  await sql`update letters set author_id = (select author_id from posts where posts.id = letters.post_id)`.execute(db);
}
