import type { Kysely } from 'kysely';
import type { SchemaDialect } from '#server/database/dialects/schema-dialect.ts';

/** The secret links by which people without an account can read a draft. */
export async function up(db: Kysely<unknown>, { integer, createTable }: SchemaDialect) {
  await createTable(db, 'preview_links')
    .addColumn('post_id', integer, (column) => column.primaryKey().references('posts.id').onDelete('cascade'))
    .addColumn('token', 'text', (column) => column.notNull())
    .execute();
}
