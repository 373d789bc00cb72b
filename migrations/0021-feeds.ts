import { type Kysely, sql } from 'kysely';

/** An index for the newest posts in one language, which the feed in that language lists. */
export async function up(db: Kysely<unknown>) {
  await sql`create index posts_newest_in_language on posts (status, language, published_at desc, id desc)`.execute(db);
}
