import { type Kysely, sql } from 'kysely';

/** Related posts are chosen when a page is made, no longer by a job that stores them. */
export async function up(db: Kysely<unknown>) {
  await db.schema.dropTable('post_related').execute();
  await db.schema.dropTable('related_waiting').execute();
  await sql`delete from jobs where kind = 'relate-posts-1'`.execute(db);
}
