import { type Kysely, sql } from 'kysely';
import type { SchemaDialect } from '#server/database/dialects/schema-dialect.ts';

/** The texts of the site that are not posts; from now on, all of them are in Markdown. */
const SITE_TEXTS = [
  { table: 'policies', key: 'name', column: 'text' },
  { table: 'author', key: 'id', column: 'bio' },
  { table: 'book', key: 'id', column: 'description' },
];

/**
 * Texts in Markdown, rendered when they are saved. Existing texts are plain, so there is nothing to render. The slugs of
 * existing posts count as made from their titles.
 */
export async function up(db: Kysely<unknown>, { integer, createTable }: SchemaDialect) {
  await db.schema
    .alterTable('posts')
    .addColumn('slug_chosen', integer, (column) => column.notNull().defaultTo(0).check(sql`slug_chosen in (0, 1)`))
    .execute();
  await db.schema
    .alterTable('posts')
    .addColumn('was_published', integer, (column) => column.notNull().defaultTo(0).check(sql`was_published in (0, 1)`))
    .execute();
  await sql`update posts set was_published = 1 where published_at is not null`.execute(db);
  await db.schema
    .alterTable('post_bodies')
    .addColumn('format', 'text', (column) =>
      column.notNull().defaultTo('plain').check(sql`format in ('plain', 'markdown')`),
    )
    .execute();
  for (const name of ['html', 'text', 'outline']) {
    await db.schema.alterTable('post_bodies').addColumn(name, 'text').execute();
  }
  await db.schema.alterTable('post_bodies').addColumn('rendered_by', integer).execute();
  await db.schema
    .createIndex('post_bodies_by_renderer')
    .on('post_bodies')
    .columns(['rendered_by', 'post_id'])
    .execute();

  await createTable(db, 'post_images')
    .addColumn('post_id', integer, (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('image_id', integer, (column) => column.notNull().references('images.id'))
    .addPrimaryKeyConstraint('post_images_key', ['post_id', 'image_id'])
    .execute();
  await db.schema.createIndex('post_images_of_image').on('post_images').column('image_id').execute();

  await createTable(db, 'post_links')
    .addColumn('post_id', integer, (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('target_post_id', integer, (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('post_links_key', ['post_id', 'target_post_id'])
    .execute();
  await db.schema.createIndex('post_links_to').on('post_links').column('target_post_id').execute();

  await createTable(db, 'post_citations')
    .addColumn('post_id', integer, (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('chapter', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('post_citations_key', ['post_id', 'chapter'])
    .execute();
  await db.schema.createIndex('post_citations_of').on('post_citations').column('chapter').execute();

  for (const { table, key, column } of SITE_TEXTS) {
    const { rows } = await sql<{ key: unknown; text: string }>`
      select ${sql.ref(key)} as key, ${sql.ref(column)} as text from ${sql.table(table)}`.execute(db);
    for (const row of rows) {
      const escaped = escapePlain(row.text);
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${escaped} where ${sql.ref(key)} = ${row.key}`.execute(
        db,
      );
    }
  }
}

/** Characters that may begin or end something within a line. */
const INLINE: [RegExp, string][] = [
  [/[\\`*]/g, '\\$&'],
  [/(?<![\p{L}\p{M}\p{N}])_|_(?![\p{L}\p{M}\p{N}])/gu, '\\_'],
  [/~(?=~)|(?<=~)~/g, '\\~'],
  [/\](?=\()/g, '\\]'],
  [/\[(?=\^)|\^(?=\[)/g, '\\$&'],
  [/<(?=\S)/g, '\\<'],
  [/(?<=https?):(?=\/\/)/gi, '\\:'],
  [/&(?=#?[\p{L}\p{N}]+;)/gu, '\\&'],
];

/** Beginnings of lines that would make a heading, a quote, a list, a rule or a table of them. */
const LINE: [RegExp, string][] = [
  [/^#(?=#{0,5}(?:[ \t]|$))/, '\\#'],
  [/^>/, '\\>'],
  [/^[-+](?=[ \t]|$)/, '\\$&'],
  [/^([\d०-९]{1,3})(?=[.)](?:[ \t]|$))/, '$1\\'],
  [/^[-_](?=[-_ \t]*$)/, '\\$&'],
  [/^[|:-](?=[-|: \t]*$)/, '\\$&'],
];

/** The address of a video alone in its line would become a player. */
const VIDEO = /^\S*youtu\S*$/i;

/**
 * Escapes what would be read as formatting, so that a text that was written as plain looks as it did. This is a copy of
 * what the conversion of posts does, because a migration must not change when that does.
 */
function escapePlain(text: string): string {
  const escapeLine = (line: string) => {
    const escaped = [...INLINE, ...LINE].reduce((text, [from, to]) => text.replace(from, to), line);
    return VIDEO.test(line) && escaped === line ? line.replace('.', '\\.') : escaped;
  };
  return text
    .split(/\r\n?|[\n\u2028\u2029]/)
    .map((line) => escapeLine(line.trim()))
    .join('\n');
}
