import { type Kysely, sql } from 'kysely';
import type { SchemaDialect } from '#server/database/dialects/schema-dialect.ts';

/** Letters of the newsletter, what became of each of their deliveries, and what subscribers chose or was learnt of them. */
export async function up(db: Kysely<unknown>, { integer, createTable, createTableWithId }: SchemaDialect) {
  await db.schema
    .alterTable('subscribers')
    .addColumn('language', 'text', (column) =>
      column.notNull().defaultTo('both').check(sql`language in ('both', 'en', 'hi')`),
    )
    .execute();
  await db.schema.alterTable('subscribers').addColumn('paused_at', integer).execute();
  await db.schema
    .alterTable('subscribers')
    .addColumn('ended_by', 'text', (column) => column.check(sql`ended_by in ('bounce', 'complaint')`))
    .execute();

  await createTable(db, 'suppressed_addresses')
    .addColumn('email_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('reason', 'text', (column) => column.notNull().check(sql`reason in ('bounce', 'complaint')`))
    .addColumn('since', integer, (column) => column.notNull())
    .execute();

  await createTableWithId(db, 'letters')
    .addColumn('post_id', integer, (column) => column.references('posts.id').onDelete('set null'))
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('preheader', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull().check(sql`language in ('en', 'hi')`))
    .addColumn('extent', 'text', (column) => column.notNull().check(sql`extent in ('full', 'excerpt')`))
    .addColumn('audience', 'text', (column) => column.notNull().check(sql`audience in ('language', 'all')`))
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('draft', 'queued', 'sending', 'paused', 'sent', 'cancelled')`),
    )
    .addColumn('reason', 'text')
    .addColumn('due_at', integer)
    .addColumn('due_local', 'text')
    .addColumn('due_zone', 'text')
    .addColumn('started_at', integer)
    .addColumn('resumed_at', integer)
    .addColumn('finished_at', integer)
    .addColumn('total', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('title', 'text')
    .addColumn('html', 'text')
    .addColumn('text', 'text')
    .addColumn('page_html', 'text')
    .addColumn('visits', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('created_by', integer, (column) => column.references('users.id').onDelete('set null'))
    .execute();
  await db.schema.createIndex('letters_of_post').on('letters').column('post_id').execute();
  await db.schema.createIndex('letters_by_status').on('letters').column('status').execute();
  await db.schema.createIndex('letters_of_creator').on('letters').column('created_by').execute();

  await createTable(db, 'letter_images')
    .addColumn('letter_id', integer, (column) => column.notNull().references('letters.id').onDelete('cascade'))
    .addColumn('image_id', integer, (column) => column.notNull().references('images.id'))
    .addPrimaryKeyConstraint('letter_images_key', ['letter_id', 'image_id'])
    .execute();
  await db.schema.createIndex('letter_images_of_image').on('letter_images').column('image_id').execute();

  await createTableWithId(db, 'deliveries')
    .addColumn('letter_id', integer, (column) => column.notNull().references('letters.id').onDelete('cascade'))
    .addColumn('subscriber_id', integer, (column) => column.references('subscribers.id').onDelete('set null'))
    .addColumn('status', 'text', (column) =>
      column
        .notNull()
        .defaultTo('pending')
        .check(sql`status in ('pending', 'claimed', 'sending', 'sent', 'rejected', 'unknown', 'skipped')`),
    )
    .addColumn('attempts', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('lease', 'text')
    .addColumn('leased_until', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('due_at', integer, (column) => column.notNull())
    .addColumn('code', 'text')
    .addColumn('changed_at', integer, (column) => column.notNull())
    .addColumn('bounce', 'text', (column) => column.check(sql`bounce in ('hard', 'soft')`))
    .addColumn('complained_at', integer)
    .addColumn('unsubscribed_at', integer)
    .addUniqueConstraint('deliveries_once', ['letter_id', 'subscriber_id'])
    .execute();
  await db.schema
    .createIndex('deliveries_due')
    .on('deliveries')
    .columns(['letter_id', 'status', 'due_at', 'id'])
    .execute();
  await db.schema
    .createIndex('deliveries_in_flight')
    .on('deliveries')
    .column('leased_until')
    .where(sql.ref('status'), 'in', sql`('claimed', 'sending')`)
    .execute();
  await db.schema.createIndex('deliveries_of_subscriber').on('deliveries').column('subscriber_id').execute();

  await createTable(db, 'mail_rate')
    .addColumn('id', integer, (column) => column.primaryKey().notNull().check(sql`id = 1`))
    .addColumn('next_at', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('slow_steps', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('slowed_at', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('problem', 'text')
    .addColumn('problem_at', integer)
    .execute();
  await sql`insert into mail_rate (id) values (1)`.execute(db);

  await createTable(db, 'mail_events')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('received_at', integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('mail_events_by_time').on('mail_events').column('received_at').execute();
}
