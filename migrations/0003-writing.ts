import { type Kysely, sql } from 'kysely';
import type { SchemaDialect } from '#server/database/dialects/schema-dialect.ts';

/** What writing needs: revisions and versions, drafts that are made once, posts that wait for a review, the bin. */
export async function up(db: Kysely<unknown>, { integer, createTableWithId }: SchemaDialect) {
  const add = () => db.schema.alterTable('posts');
  await add()
    .addColumn('revision', integer, (column) => column.notNull().defaultTo(1))
    .execute();
  await add()
    .addColumn('saved_by', integer, (column) => column.references('users.id').onDelete('set null'))
    .execute();
  await add().addColumn('draft_id', 'text').execute();
  await add().addColumn('review_requested_at', integer).execute();
  await add().addColumn('deleted_at', integer).execute();
  await add()
    .addColumn('status_before_bin', 'text', (column) => column.check(sql`status_before_bin in ('draft', 'published')`))
    .execute();
  await sql`update posts set saved_by = author_id`.execute(db);

  const createIndex = (name: string) => db.schema.createIndex(name).on('posts');
  await createIndex('posts_by_draft_id').unique().columns(['author_id', 'draft_id']).execute();
  // With every column that lists and counts of a person's posts look at, so that they read no rows they do not show.
  const newestFirst = ['created_at desc', 'id desc', 'category_id'] as const;
  await db.schema.dropIndex('posts_of_author').execute();
  await createIndex('posts_of_author')
    .columns(['author_id', 'deleted_at', ...newestFirst])
    .execute();
  await createIndex('posts_of_everybody')
    .columns(['deleted_at', ...newestFirst])
    .execute();
  await createIndex('posts_of_status')
    .columns(['status', 'deleted_at', ...newestFirst, 'author_id'])
    .execute();
  await createIndex('posts_totals').columns(['deleted_at', 'author_id', 'likes', 'comments', 'views']).execute();

  await createTableWithId(db, 'post_versions')
    .addColumn('post_id', integer, (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('revision', integer, (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('summary', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('category_id', integer, (column) => column.references('categories.id').onDelete('set null'))
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('youtube_url', 'text')
    .addColumn('saved_at', integer, (column) => column.notNull())
    .addColumn('saved_by', integer, (column) => column.references('users.id').onDelete('set null'))
    .addColumn('replaced_at', integer, (column) => column.notNull())
    .addColumn('replaced_by', integer, (column) => column.references('users.id').onDelete('set null'))
    .execute();
  await db.schema.createIndex('versions_of_post').on('post_versions').columns(['post_id', 'id']).execute();
}
