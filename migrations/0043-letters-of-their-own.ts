import type { Kysely } from 'kysely';
import type { SchemaDialect } from '#server/database/dialects/engine.ts';

/** A letter can have words of its own, without a post; each change of a letter makes a revision. */
export async function up(db: Kysely<unknown>, { integer }: SchemaDialect) {
  await db.schema.alterTable('letters').addColumn('body', 'text').execute();
  await db.schema
    .alterTable('letters')
    .addColumn('revision', integer, (column) => column.notNull().defaultTo(0))
    .execute();
}
