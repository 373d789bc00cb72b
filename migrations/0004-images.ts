import { type Kysely, sql } from 'kysely';
import type { SchemaDialect } from '#server/database/dialects/schema-dialect.ts';

/** Images of posts, and the smaller files made of each. */
export async function up(db: Kysely<unknown>, { integer, createTable, createTableWithId }: SchemaDialect) {
  await createTableWithId(db, 'images')
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('width', integer, (column) => column.notNull())
    .addColumn('height', integer, (column) => column.notNull())
    .addColumn('animated', integer, (column) => column.notNull().check(sql`animated in (0, 1)`))
    .addColumn('alt', 'text', (column) => column.notNull())
    .addColumn('owner_id', integer, (column) => column.references('users.id').onDelete('set null'))
    .addColumn('created_at', integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('images_of_owner').on('images').column('owner_id').execute();
  await db.schema.createIndex('images_by_age').on('images').column('created_at').execute();

  await createTable(db, 'image_variants')
    .addColumn('image_id', integer, (column) => column.notNull().references('images.id').onDelete('cascade'))
    .addColumn('type', 'text', (column) => column.notNull().check(sql`type in ('avif', 'webp')`))
    .addColumn('width', integer, (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addPrimaryKeyConstraint('image_variants_key', ['image_id', 'type', 'width'])
    .execute();

  await db.schema
    .alterTable('posts')
    .addColumn('image_id', integer, (column) => column.references('images.id'))
    .execute();
  await db.schema.createIndex('posts_of_image').on('posts').column('image_id').execute();
  // Nothing ever wrote it.
  await db.schema.alterTable('posts').dropColumn('image_path').execute();
}
