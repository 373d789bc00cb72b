import { type Kysely, sql } from 'kysely';
import type { SchemaDialect } from '#server/database/dialects/schema-dialect.ts';

/** What the author's desk looks after: the site's own content, comments, people, subscribers, figures, history, backups. */
export async function up(db: Kysely<unknown>, dialect: SchemaDialect) {
  await peopleAndComments(db, dialect);
  await ownContent(db, dialect);
  await figures(db, dialect);
  await historyAndBackups(db, dialect);
}

async function peopleAndComments(db: Kysely<unknown>, dialect: SchemaDialect) {
  const { integer, createTable } = dialect;
  await db.schema.alterTable('users').addColumn('suspended_at', integer).execute();
  await db.schema.createIndex('users_newest').on('users').columns(['created_at desc', 'id desc']).execute();
  // Few of many; see the comments below.
  const fewPeople = { admins: sql`is_admin = 1`, suspended: sql`suspended_at is not null` };
  for (const [name, condition] of Object.entries(fewPeople)) {
    const columns = sql`created_at desc, id desc`;
    await sql`create index ${sql.ref(`users_${name}`)} on users (${columns}) where ${condition}`.execute(db);
  }
  // An account is deleted together with the question what it saved.
  await db.schema.createIndex('posts_saved_by').on('posts').column('saved_by').execute();
  await db.schema.createIndex('versions_saved_by').on('post_versions').column('saved_by').execute();
  await db.schema.createIndex('versions_replaced_by').on('post_versions').column('replaced_by').execute();
  // A post is deleted together with what leads to it.
  await db.schema.createIndex('former_slugs_of_post').on('former_slugs').column('post_id').execute();
  await db.schema.createIndex('imports_of_post').on('post_imports').column('post_id').execute();
  await allowCodesToDelete(db, dialect);
  await db.schema.createIndex('likes_by_time').on('likes').column('created_at').execute();

  await db.schema
    .alterTable('comments')
    .addColumn('status', 'text', (column) =>
      column.notNull().defaultTo('shown').check(sql`status in ('shown', 'held', 'hidden')`),
    )
    .execute();
  await db.schema
    .alterTable('comments')
    .addColumn('reports', integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('comments_by_time').on('comments').column('created_at').execute();
  // Few of many, so each has an index of its own; a query finds it by these very words.
  const few = { held: sql`status = 'held'`, hidden: sql`status = 'hidden'`, reported: sql`reports > 0` };
  for (const [name, condition] of Object.entries(few)) {
    await sql`create index ${sql.ref(`comments_${name}`)} on comments (id desc) where ${condition}`.execute(db);
  }
  await createTable(db, 'comment_reports')
    .addColumn('comment_id', integer, (column) => column.notNull().references('comments.id').onDelete('cascade'))
    .addColumn('reporter', 'text', (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('comment_reports_key', ['comment_id', 'reporter'])
    .execute();

  await db.schema
    .alterTable('subscribers')
    .addColumn('source', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}

/** A code is live for ten minutes: those on their way are asked for once more. */
async function allowCodesToDelete(db: Kysely<unknown>, { integer, createTable }: SchemaDialect) {
  await db.schema.dropTable('codes').execute();
  await createTable(db, 'codes')
    .addColumn('user_id', integer, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (column) =>
      column.notNull().check(sql`purpose in ('verify_email', 'reset_password', 'delete_account')`),
    )
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('link_hash', 'text', (column) => column.unique())
    .addColumn('tries', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('expires_at', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('codes_key', ['user_id', 'purpose'])
    .execute();
}

async function ownContent(db: Kysely<unknown>, { integer, createTable }: SchemaDialect) {
  await createTable(db, 'book')
    .addColumn('id', integer, (column) => column.primaryKey().notNull().check(sql`id = 1`))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('subtitle', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('cover_path', 'text', (column) => column.notNull())
    .addColumn('image_id', integer, (column) => column.references('images.id').onDelete('set null'))
    .addColumn('shops', 'text', (column) => column.notNull())
    .addColumn('is_shown', integer, (column) => column.notNull().check(sql`is_shown in (0, 1)`))
    .execute();
  await moveBook(db);

  const videos = () => db.schema.alterTable('videos');
  await videos()
    .addColumn('image_id', integer, (column) => column.references('images.id').onDelete('set null'))
    .execute();
  await videos()
    .addColumn('position', integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await videos()
    .addColumn('is_shown', integer, (column) => column.notNull().defaultTo(1).check(sql`is_shown in (0, 1)`))
    .execute();
  await db.schema
    .alterTable('author')
    .addColumn('image_id', integer, (column) => column.references('images.id').onDelete('set null'))
    .execute();
  // An image is deleted together with the question whether one of these shows it.
  for (const table of ['videos', 'author', 'book']) {
    await db.schema.createIndex(`${table}_image`).on(table).column('image_id').execute();
  }

  await createTable(db, 'former_category_slugs')
    .addColumn('slug', 'text', (column) => column.primaryKey().notNull())
    .addColumn('category_id', integer, (column) => column.notNull().references('categories.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('former_slugs_of_category').on('former_category_slugs').column('category_id').execute();
}

interface Before {
  site_settings: { name: string; value: string };
  book: Record<string, unknown>;
}

/** The book was one of the site's settings. */
async function moveBook(anyDb: Kysely<unknown>) {
  const db = anyDb as Kysely<Before>;
  const setting = await db.deleteFrom('site_settings').where('name', '=', 'book').returning('value').executeTakeFirst();
  const book = setting && JSON.parse(setting.value);
  if (!book) return;
  const { title, subtitle, description, coverUrl, shops } = book;
  const words = { title, subtitle, description, cover_path: coverUrl, shops: JSON.stringify(shops) };
  await db
    .insertInto('book')
    .values({ id: 1, ...words, image_id: null, is_shown: 1 })
    .execute();
}

async function figures(db: Kysely<unknown>, { integer, createTable }: SchemaDialect) {
  await createTable(db, 'daily_views')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('post_id', integer, (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('views', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('daily_views_key', ['day', 'post_id'])
    .execute();
  await db.schema.createIndex('daily_views_of_post').on('daily_views').column('post_id').execute();
  await createTable(db, 'daily_totals')
    .addColumn('day', 'text', (column) => column.primaryKey().notNull())
    .addColumn('views', integer, (column) => column.notNull())
    .execute();
  await createTable(db, 'daily_referrers')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('host', 'text', (column) => column.notNull())
    .addColumn('views', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('daily_referrers_key', ['day', 'host'])
    .execute();
}

async function historyAndBackups(db: Kysely<unknown>, { integer, createTableWithId }: SchemaDialect) {
  await createTableWithId(db, 'history')
    .addColumn('at', integer, (column) => column.notNull())
    .addColumn('actor_id', integer, (column) => column.references('users.id').onDelete('set null'))
    .addColumn('act', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('person_id', integer, (column) => column.references('users.id').onDelete('set null'))
    .execute();
  await db.schema.createIndex('history_of_actor').on('history').column('actor_id').execute();
  await db.schema.createIndex('history_of_person').on('history').column('person_id').execute();

  await createTableWithId(db, 'backups')
    .addColumn('day', 'text', (column) => column.unique())
    .addColumn('started_at', integer, (column) => column.notNull())
    .addColumn('finished_at', integer)
    .addColumn('file', 'text', (column) => column.notNull())
    .addColumn('bytes', integer)
    .addColumn('failure', 'text')
    .execute();
}
