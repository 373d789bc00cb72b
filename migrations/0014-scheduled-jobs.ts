import { type Kysely, sql } from 'kysely';
import type { SchemaDialect } from '#server/database/dialects/schema-dialect.ts';

/** Jobs of which there is one at a time. */
export async function up(db: Kysely<unknown>, _dialect: SchemaDialect) {
  await db.schema.alterTable('jobs').addColumn('unique_key', 'text').execute();
  await db.schema.createIndex('jobs_by_unique_key').unique().on('jobs').column('unique_key').execute();
  // The bin is emptied by a scheduled job, which goes by the posts themselves. These were created 30 days before they
  // were due, but held the due time as their creation; all others were due within two seconds of it.
  await sql`delete from jobs where kind = 'purge-post'`.execute(db);
}
