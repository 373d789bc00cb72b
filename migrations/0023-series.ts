import { type Kysely, sql } from 'kysely';
import type { SchemaDialect } from '#server/database/dialects/schema-dialect.ts';

/** Series: posts that are read one after the other. */
export async function up(db: Kysely<unknown>, { integer, createTable, createTableWithId }: SchemaDialect) {
  await createTableWithId(db, 'series')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('description', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('image_id', integer, (column) => column.references('images.id').onDelete('set null'))
    .addColumn('position', integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('series_of_image').on('series').column('image_id').execute();
  await createTable(db, 'former_series_slugs')
    .addColumn('slug', 'text', (column) => column.primaryKey().notNull())
    .addColumn('series_id', integer, (column) => column.notNull().references('series.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('former_slugs_of_series').on('former_series_slugs').column('series_id').execute();
  const alterPosts = () => db.schema.alterTable('posts');
  await alterPosts()
    .addColumn('series_id', integer, (column) => column.references('series.id').onDelete('set null'))
    .execute();
  await alterPosts().addColumn('series_order', integer).execute();
  await sql`create index posts_of_series on posts (series_id, series_order, id) where series_id is not null`.execute(
    db,
  );
}
