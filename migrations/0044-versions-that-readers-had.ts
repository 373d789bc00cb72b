import type { Kysely } from 'kysely';
import type { SchemaDialect } from '#server/database/dialects/engine.ts';

/** Versions say whether readers had them. For versions from before this migration it is not known. */
export async function up(db: Kysely<unknown>, { integer }: SchemaDialect) {
  await db.schema.alterTable('post_versions').addColumn('was_published', integer).execute();
}
