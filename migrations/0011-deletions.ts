import { type Kysely, sql } from 'kysely';
import type { SchemaDialect } from '#server/database/dialects/schema-dialect.ts';

/** What an admin deleted is told apart from what its author deleted. Nothing is known of older deletions. */
export async function up(db: Kysely<unknown>, { integer }: SchemaDialect) {
  await db.schema
    .alterTable('posts')
    .addColumn('deleted_by_admin', integer, (column) =>
      column.notNull().defaultTo(0).check(sql`deleted_by_admin in (0, 1)`),
    )
    .execute();
}
