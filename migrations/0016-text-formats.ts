import { type Kysely, sql } from 'kysely';
import type { SchemaDialect } from '#server/database/dialects/schema-dialect.ts';

/** Texts in Markdown, rendered when they are saved. Existing texts are plain, so there is nothing to render. */
export async function up(db: Kysely<unknown>, { integer, createTable }: SchemaDialect) {
  await db.schema
    .alterTable('post_bodies')
    .addColumn('format', 'text', (column) =>
      column.notNull().defaultTo('plain').check(sql`format in ('plain', 'markdown')`),
    )
    .execute();
  for (const name of ['html', 'text', 'outline']) {
    await db.schema.alterTable('post_bodies').addColumn(name, 'text').execute();
  }
  await db.schema.alterTable('post_bodies').addColumn('rendered_by', integer).execute();
  await db.schema
    .createIndex('post_bodies_by_renderer')
    .on('post_bodies')
    .columns(['rendered_by', 'post_id'])
    .execute();

  await createTable(db, 'post_images')
    .addColumn('post_id', integer, (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('image_id', integer, (column) => column.notNull().references('images.id'))
    .addPrimaryKeyConstraint('post_images_key', ['post_id', 'image_id'])
    .execute();
  await db.schema.createIndex('post_images_of_image').on('post_images').column('image_id').execute();

  await createTable(db, 'post_links')
    .addColumn('post_id', integer, (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('target_post_id', integer, (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('post_links_key', ['post_id', 'target_post_id'])
    .execute();
  await db.schema.createIndex('post_links_to').on('post_links').column('target_post_id').execute();
}
