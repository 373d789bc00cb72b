import { type Kysely, sql } from 'kysely';
import type { SchemaDialect } from '#server/database/dialects/schema-dialect.ts';

/** When a draft is to be published: the moment, and the local time and time zone in which it was chosen. */
export async function up(db: Kysely<unknown>, { integer }: SchemaDialect) {
  const add = () => db.schema.alterTable('posts');
  await add().addColumn('publish_at', integer).execute();
  await add().addColumn('publish_local', 'text').execute();
  await add().addColumn('publish_zone', 'text').execute();
  await sql`create index posts_scheduled on posts (publish_at) where publish_at is not null`.execute(db);
}
