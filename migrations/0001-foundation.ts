import { type Kysely, sql } from 'kysely';
import type { SchemaDialect } from '#server/database/dialects/schema-dialect.ts';

/** Users, posts with their bodies apart, tags, categories, videos, the author's profile, site settings. */
export async function up(db: Kysely<unknown>, { integer, createTable, createTableWithId }: SchemaDialect) {
  await createTableWithId(db, 'users')
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('phone_no', 'text', (column) => column.notNull())
    .addColumn('is_admin', integer, (column) => column.notNull().check(sql`is_admin in (0, 1)`))
    .addColumn('password_hash', 'text')
    .addColumn('created_at', integer, (column) => column.notNull())
    .execute();

  await createTableWithId(db, 'categories')
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('is_active', integer, (column) => column.notNull().check(sql`is_active in (0, 1)`))
    .addColumn('position', integer, (column) => column.notNull())
    .addColumn('post_count', integer, (column) => column.notNull().defaultTo(0))
    .execute();

  await createTableWithId(db, 'posts')
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('summary', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull().check(sql`language in ('en', 'hi')`))
    .addColumn('status', 'text', (column) => column.notNull().check(sql`status in ('draft', 'published')`))
    .addColumn('category_id', integer, (column) => column.notNull().references('categories.id'))
    .addColumn('author_id', integer, (column) => column.references('users.id').onDelete('set null'))
    .addColumn('image_path', 'text')
    .addColumn('youtube_url', 'text')
    .addColumn('featured', integer, (column) => column.notNull().check(sql`featured in (0, 1)`))
    .addColumn('read_minutes', integer, (column) => column.notNull())
    .addColumn('views', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('likes', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('comments', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('shares', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('updated_at', integer, (column) => column.notNull())
    .addColumn('published_at', integer)
    .execute();
  // Every list is newest first; the columns before the date are the ones a list is narrowed by.
  const newestFirst = ['published_at desc', 'id desc'] as const;
  const index = (name: string) => db.schema.createIndex(name).on('posts');
  await index('posts_newest')
    .columns(['status', ...newestFirst])
    .execute();
  await index('posts_newest_in_category')
    .columns(['status', 'category_id', ...newestFirst])
    .execute();
  await index('posts_newest_featured')
    .columns(['status', 'featured', ...newestFirst])
    .execute();
  await index('posts_of_author').columns(['author_id', 'created_at desc']).execute();

  await createTable(db, 'post_bodies')
    .addColumn('post_id', integer, (column) => column.primaryKey().references('posts.id').onDelete('cascade'))
    .addColumn('body', 'text', (column) => column.notNull())
    .execute();

  await createTable(db, 'former_slugs')
    .addColumn('slug', 'text', (column) => column.primaryKey().notNull())
    .addColumn('post_id', integer, (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .execute();

  await createTableWithId(db, 'tags')
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .execute();
  await createTable(db, 'post_tags')
    .addColumn('post_id', integer, (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('position', integer, (column) => column.notNull())
    .addColumn('tag_id', integer, (column) => column.notNull().references('tags.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('post_tags_key', ['post_id', 'position'])
    .execute();
  await db.schema.createIndex('post_tags_of_tag').on('post_tags').column('tag_id').execute();

  await createTable(db, 'post_imports')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('post_id', integer, (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('run', 'text', (column) => column.notNull())
    .execute();

  await createTableWithId(db, 'videos')
    .addColumn('youtube_id', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('thumbnail_path', 'text', (column) => column.notNull())
    .addColumn('duration', 'text', (column) => column.notNull())
    .addColumn('views', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('published_at', integer, (column) => column.notNull())
    .execute();

  await createTable(db, 'author')
    .addColumn('id', integer, (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('user_id', integer, (column) => column.references('users.id').onDelete('set null'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('bio', 'text', (column) => column.notNull())
    .addColumn('image_path', 'text')
    .addColumn('expertise', 'text', (column) => column.notNull())
    .addColumn('stats', 'text', (column) => column.notNull())
    .execute();

  await createTable(db, 'site_settings')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}
