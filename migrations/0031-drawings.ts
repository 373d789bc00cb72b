import type { Kysely } from 'kysely';

/** Which drawing a post without an image shows, if its author chose one. */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('posts').addColumn('drawing', 'text').execute();
}
