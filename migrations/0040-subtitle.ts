import type { Kysely } from 'kysely';

/** Posts have a line below their title. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable('posts')
    .addColumn('subtitle', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
