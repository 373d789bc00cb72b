import type { Kysely } from 'kysely';
import type { SchemaDialect } from '#server/database/dialects/schema-dialect.ts';

/** Where the mail server discards repetitions, a delivery that is unknown is tried again, but only for a while. */
export async function up(db: Kysely<unknown>, { integer }: SchemaDialect) {
  await db.schema.alterTable('deliveries').addColumn('first_unknown_at', integer).execute();
}
