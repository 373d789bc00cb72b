import type { Kysely } from 'kysely';

/** An interrupted reindexing starts again from the first post, so its progress need not be stored. */
export async function up(db: Kysely<unknown>) {
  await db.schema.dropTable('search_rebuilds').execute();
}
