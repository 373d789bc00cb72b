import { type Kysely, sql } from 'kysely';
import type { SchemaDialect } from '#server/database/dialects/schema-dialect.ts';

/**
 * The pages of tags: each tag of a post has the slug of its page, and the time of publication, so that one index
 * supplies the published posts of a page in order.
 */
export async function up(db: Kysely<unknown>, { integer }: SchemaDialect) {
  await db.schema.alterTable('post_tags').addColumn('slug', 'text').execute();
  await db.schema.alterTable('post_tags').addColumn('listed_at', integer).execute();

  const { rows } = await sql<{ id: number; name: string }>`select id, name from tags`.execute(db);
  for (const { id, name } of rows) {
    await sql`update post_tags set slug = ${tagSlugOf(name)} where tag_id = ${id}`.execute(db);
  }
  // A post has two tags with the same slug: it must not be listed twice.
  await sql`
    update post_tags set slug = null
    where slug = '' or exists (
      select 1 from post_tags as earlier
      where earlier.post_id = post_tags.post_id
        and earlier.slug = post_tags.slug
        and earlier.position < post_tags.position
    )`.execute(db);
  await sql`
    update post_tags set listed_at = (
      select published_at from posts where posts.id = post_tags.post_id and posts.status = 'published'
    )`.execute(db);
  await db.schema
    .createIndex('post_tags_of_slug')
    .on('post_tags')
    .columns(['slug', 'listed_at desc', 'post_id desc'])
    .execute();
}

const MAXIMUM = 80;

/** A copy of the rule for the slugs of tags, because a migration must stay as it is when the rule changes. */
function tagSlugOf(tag: string): string {
  const words = tag
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’\u200c\u200d]/g, '')
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  const slug = (words ?? []).join('-');
  if (slug.length <= MAXIMUM) return slug;
  const end = slug.lastIndexOf('-', MAXIMUM);
  return end > 0 ? slug.slice(0, end) : beginningOf(slug);
}

function beginningOf(word: string): string {
  let beginning = '';
  for (const { segment } of new Intl.Segmenter('hi').segment(word)) {
    if (beginning.length + segment.length > MAXIMUM) break;
    beginning += segment;
  }
  return beginning || [...word].slice(0, MAXIMUM / 2).join('');
}
