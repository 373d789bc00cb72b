import { type Kysely, sql } from 'kysely';
import type { SchemaDialect } from '#server/database/dialects/schema-dialect.ts';

const DIGITS = '0123456789';

/**
 * Moves the number of comments or subscribers from the subject, where it was part of the text, into a column of its own.
 * A subject such as `3 comments` stays if a post has that title, since the entry may be about a single comment on it.
 */
export async function up(db: Kysely<unknown>, { integer }: SchemaDialect) {
  await db.schema.alterTable('history').addColumn('count', integer).execute();
  await sql`
    update history set count = cast(substr(subject, 1, length(subject) - 9) as integer), subject = ''
    where act in ('comment approved', 'comment hidden', 'comment deleted')
      and ltrim(subject, ${DIGITS}) = ' comments' and length(subject) between 10 and 18
      and not exists (select 1 from posts where posts.title = history.subject)`.execute(db);
  await sql`
    update history set count = cast(subject as integer), subject = ''
    where act in ('subscribers imported', 'subscribers exported')
      and ltrim(subject, ${DIGITS}) = '' and length(subject) between 1 and 9`.execute(db);
}
