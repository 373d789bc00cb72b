import type { Kysely } from 'kysely';
import type { SchemaDialect } from '#server/database/dialects/schema-dialect.ts';

/** What an import brought, so that repeating it changes nothing, and it can be undone; names of people without accounts. */
export async function up(db: Kysely<unknown>, { integer, createTable }: SchemaDialect) {
  for (const table of ['post_imports', 'subscribers']) {
    await db.schema
      .alterTable(table)
      .addColumn('import_id', integer, (column) => column.references('imports.id').onDelete('set null'))
      .execute();
    await db.schema.createIndex(`${table}_of_import`).on(table).column('import_id').execute();
  }
  await db.schema.alterTable('post_imports').addColumn('entry_digest', 'text').execute();
  await createTable(db, 'comment_imports')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('comment_id', integer, (column) => column.references('comments.id').onDelete('set null'))
    .execute();
  await db.schema.createIndex('imports_of_comment').on('comment_imports').column('comment_id').execute();
  await createTable(db, 'imported_images')
    .addColumn('address', 'text', (column) => column.primaryKey().notNull())
    .addColumn('image_id', integer, (column) => column.notNull().references('images.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('addresses_of_image').on('imported_images').column('image_id').execute();
  await db.schema.alterTable('posts').addColumn('author_name', 'text').execute();
  await db.schema.alterTable('comments').addColumn('author_name', 'text').execute();
}
