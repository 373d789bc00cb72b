import type { Kysely } from 'kysely';
import type { SchemaDialect } from '#server/database/dialects/schema-dialect.ts';

/** When a comment was edited, and why comments were reported. */
export async function up(db: Kysely<unknown>, { integer, createTableWithId }: SchemaDialect) {
  await db.schema.alterTable('comments').addColumn('edited_at', integer).execute();

  await createTableWithId(db, 'report_reasons')
    .addColumn('comment_id', integer, (column) => column.notNull().references('comments.id').onDelete('cascade'))
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('report_reasons_of_comment').on('report_reasons').columns(['comment_id', 'id']).execute();
}
