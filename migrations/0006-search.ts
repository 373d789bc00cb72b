import { type Kysely, sql } from 'kysely';
import type { SchemaDialect } from '#server/database/dialects/schema-dialect.ts';

/** An index of every post's words. It is empty: the site fills it while it serves, so that the start need not wait. */
export async function up(db: Kysely<unknown>, { integer, createTable, createTermIndex }: SchemaDialect) {
  await createTermIndex(db);
  await createTable(db, 'search_rebuilds')
    .addColumn('id', integer, (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('up_to_post_id', integer, (column) => column.notNull())
    .execute();
}
