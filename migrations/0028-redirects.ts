import type { Kysely } from 'kysely';
import type { SchemaDialect } from '#server/database/dialects/schema-dialect.ts';

/** Imports as admins see them, and the redirects from addresses of the site that the author had before. */
export async function up(db: Kysely<unknown>, { integer, createTable, createTableWithId }: SchemaDialect) {
  await createTableWithId(db, 'imports')
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('format', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('stage', 'text')
    .addColumn('done', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('total', integer)
    .addColumn('summary', 'text')
    .addColumn('options', 'text', (column) => column.notNull())
    .addColumn('failure', 'text')
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('finished_at', integer)
    .addColumn('started_by', integer, (column) => column.references('users.id').onDelete('set null'))
    .execute();
  await db.schema.createIndex('imports_of_user').on('imports').column('started_by').execute();

  await createTable(db, 'redirects')
    .addColumn('path', 'text', (column) => column.primaryKey().notNull())
    .addColumn('post_id', integer, (column) => column.references('posts.id').onDelete('cascade'))
    .addColumn('target', 'text')
    .addColumn('import_id', integer, (column) => column.references('imports.id').onDelete('set null'))
    .addColumn('by_hand', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('hits', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('last_hit_at', integer)
    .addColumn('created_at', integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('redirects_to_post').on('redirects').column('post_id').execute();
  await db.schema.createIndex('redirects_of_import').on('redirects').column('import_id').execute();
}
