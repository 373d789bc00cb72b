import { type Kysely, sql } from 'kysely';
import type { SchemaDialect } from '#server/database/dialects/schema-dialect.ts';

/** The posts that each page suggests as related, and those for which a job must still choose them: at first, all. */
export async function up(db: Kysely<unknown>, { integer, createTable }: SchemaDialect) {
  await createTable(db, 'post_related')
    .addColumn('post_id', integer, (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('position', integer, (column) => column.notNull())
    .addColumn('related_id', integer, (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('post_related_key', ['post_id', 'position'])
    .execute();
  await db.schema.createIndex('post_related_to').on('post_related').column('related_id').execute();

  await createTable(db, 'related_waiting')
    .addColumn('post_id', integer, (column) => column.primaryKey().notNull().references('posts.id').onDelete('cascade'))
    .addColumn('spreads', integer, (column) => column.notNull().check(sql`spreads in (0, 1)`))
    .addColumn('marks', integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('related_waiting_first').on('related_waiting').columns(['spreads', 'post_id']).execute();
  await sql`
    insert into related_waiting (post_id, spreads, marks)
    select id, 0, 1 from posts where status = 'published'`.execute(db);
}
