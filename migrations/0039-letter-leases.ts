import { type Kysely, sql } from 'kysely';
import type { SchemaDialect } from '#server/database/dialects/engine.ts';

/** One process at a time sends a letter, by a lease of the letter; before, each delivery had a lease of its own. */
export async function up(db: Kysely<unknown>, { integer }: SchemaDialect) {
  await db.schema.alterTable('letters').addColumn('lease', 'text').execute();
  await db.schema
    .alterTable('letters')
    .addColumn('leased_until', integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update deliveries set status = 'pending' where status = 'claimed'`.execute(db);
  await db.schema.dropIndex('deliveries_in_flight').execute();
  await db.schema
    .createIndex('deliveries_in_flight')
    .on('deliveries')
    .column('letter_id')
    .where(sql.ref('status'), '=', sql.lit('sending'))
    .execute();
  for (const column of ['lease', 'leased_until']) await db.schema.alterTable('deliveries').dropColumn(column).execute();
}
