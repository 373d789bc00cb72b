import type { Kysely } from 'kysely';
import type { SchemaDialect } from '#server/database/dialects/schema-dialect.ts';

/** How many mails strangers have caused in each hour, so that the limit holds for all processes and after a restart. */
export async function up(db: Kysely<unknown>, { integer, createTable }: SchemaDialect) {
  await createTable(db, 'mail_shares')
    .addColumn('share', 'text', (column) => column.notNull())
    .addColumn('hour', integer, (column) => column.notNull())
    .addColumn('mails', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('mail_shares_key', ['share', 'hour'])
    .execute();
}
