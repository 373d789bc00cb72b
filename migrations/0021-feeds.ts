import { type Kysely, sql } from 'kysely';

/** The newest posts in one language, which its feed has. */
export async function up(db: Kysely<unknown>) {
  await sql`create index posts_newest_in_language on posts (status, language, published_at desc, id desc)`.execute(db);
}
