import { type Kysely, sql } from 'kysely';
import type { SchemaDialect } from '#server/database/dialects/schema-dialect.ts';

/** Replies to comments, and who wants to be mailed about them. */
export async function up(db: Kysely<unknown>, { integer, createTable }: SchemaDialect) {
  await db.schema
    .alterTable('comments')
    .addColumn('parent_id', integer, (column) => column.references('comments.id').onDelete('cascade'))
    .execute();
  await db.schema
    .alterTable('comments')
    .addColumn('wants_replies', integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('comments').addColumn('announced_at', integer).execute();
  await db.schema.createIndex('comments_of_parent').on('comments').columns(['parent_id', 'id']).execute();
  await sql`create index comments_with_replies on comments (post_id, id desc) where parent_id is null`.execute(db);

  await createTable(db, 'reply_subscriptions')
    .addColumn('user_id', integer, (column) => column.primaryKey().notNull().references('users.id').onDelete('cascade'))
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('asked_at', integer, (column) => column.notNull())
    .addColumn('confirmed_at', integer)
    .addColumn('mailed_at', integer)
    .execute();

  await createTable(db, 'reply_notices')
    .addColumn('user_id', integer, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('comment_id', integer, (column) => column.notNull().references('comments.id').onDelete('cascade'))
    .addColumn('mail_key', 'text')
    .addPrimaryKeyConstraint('reply_notices_key', ['user_id', 'comment_id'])
    .execute();
  await db.schema.createIndex('reply_notices_of_comment').on('reply_notices').column('comment_id').execute();
}
