import type { Kysely } from 'kysely';

/** A reindexing that is cut off starts anew: nobody has to know how far it came. */
export async function up(db: Kysely<unknown>) {
  await db.schema.dropTable('search_rebuilds').execute();
}
