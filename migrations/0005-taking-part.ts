import { type Kysely, sql } from 'kysely';
import type { SchemaDialect } from '#server/database/dialects/schema-dialect.ts';

/** Likes, comments, who was counted today, the newsletter's subscribers, and the texts behind the footer's last links. */
export async function up(db: Kysely<unknown>, { integer, createTable, createTableWithId }: SchemaDialect) {
  await createTable(db, 'likes')
    .addColumn('post_id', integer, (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('user_id', integer, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('likes_key', ['post_id', 'user_id'])
    .execute();
  await db.schema.createIndex('likes_newest').on('likes').columns(['post_id', 'created_at desc']).execute();
  await db.schema.createIndex('likes_of_user').on('likes').column('user_id').execute();

  await createTableWithId(db, 'comments')
    .addColumn('post_id', integer, (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('author_id', integer, (column) => column.references('users.id').onDelete('set null'))
    .addColumn('comment', 'text', (column) => column.notNull())
    .addColumn('comment_key', 'text')
    .addColumn('created_at', integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('comments_newest').on('comments').columns(['post_id', 'id desc']).execute();
  await db.schema.createIndex('comments_once').on('comments').unique().columns(['author_id', 'comment_key']).execute();

  await createTable(db, 'counted_today')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('post_id', integer, (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('view', 'share')`))
    .addColumn('reader', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('counted_today_key', ['day', 'post_id', 'kind', 'reader'])
    .execute();
  // A post is deleted together with what was counted of it.
  await db.schema.createIndex('counted_of_post').on('counted_today').column('post_id').execute();

  await createTableWithId(db, 'subscribers')
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('asked_at', integer, (column) => column.notNull())
    .addColumn('confirmed_at', integer)
    .addColumn('unsubscribed_at', integer)
    .execute();

  await createTable(db, 'policies')
    .addColumn('name', 'text', (column) =>
      column.primaryKey().notNull().check(sql`name in ('privacy', 'terms', 'cookies')`),
    )
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('updated_at', integer, (column) => column.notNull())
    .execute();
}
