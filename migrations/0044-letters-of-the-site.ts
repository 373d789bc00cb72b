import { type Kysely, sql } from 'kysely';

/** Until now, the author of a letter with words of its own was who had begun it, whoever wrote in it afterwards. */
export async function up(db: Kysely<unknown>) {
  await sql`update letters set author_id = null where body is not null and revision > 0`.execute(db);
}
