import { type Kysely, sql } from 'kysely';
import type { SchemaDialect } from '#server/database/dialects/schema-dialect.ts';

interface OldVersion {
  id: number;
  title: string;
  summary: string;
  body: string;
  category_id: number | null;
  tags: string;
  youtube_url: string | null;
}

/** A text may have a megabyte, so only a few are in memory at once. */
const BATCH = 20;

/**
 * A version stores the whole writing as one JSON text, so that new fields of posts need no columns here. For existing
 * posts, the language counts as detected and not as chosen.
 */
export async function up(db: Kysely<unknown>, { integer }: SchemaDialect) {
  await db.schema
    .alterTable('posts')
    .addColumn('language_chosen', integer, (column) =>
      column.notNull().defaultTo(0).check(sql`language_chosen in (0, 1)`),
    )
    .execute();
  await db.schema
    .alterTable('post_versions')
    .addColumn('writing', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  for (let after: number | undefined = 0; after !== undefined; ) after = await convertBatch(db, after);
  for (const name of ['summary', 'body', 'category_id', 'tags', 'youtube_url']) {
    await db.schema.alterTable('post_versions').dropColumn(name).execute();
  }
}

/** @returns the id of the last version that was converted; `undefined` when none was left */
async function convertBatch(db: Kysely<unknown>, after: number): Promise<number | undefined> {
  const { rows } = await sql<OldVersion>`
    select id, title, summary, body, category_id, tags, youtube_url
    from post_versions where id > ${after} order by id limit ${BATCH}`.execute(db);
  for (const { id, category_id: categoryId, youtube_url: youtubeUrl, tags, title, summary, body } of rows) {
    const writing = JSON.stringify({ title, summary, body, categoryId, tags: JSON.parse(tags), youtubeUrl });
    await sql`update post_versions set writing = ${writing} where id = ${id}`.execute(db);
  }
  return rows.at(-1)?.id;
}
