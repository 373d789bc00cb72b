import type { Kysely } from 'kysely';
import type { SchemaDialect } from '#server/database/dialects/schema-dialect.ts';

/** The posts that the author recommends to begin with, in order. */
export async function up(db: Kysely<unknown>, { integer, createTable }: SchemaDialect) {
  await createTable(db, 'start_here_posts')
    .addColumn('post_id', integer, (column) => column.primaryKey().notNull().references('posts.id').onDelete('cascade'))
    .addColumn('position', integer, (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .execute();
}
