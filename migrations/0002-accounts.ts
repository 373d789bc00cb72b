import { type Kysely, sql } from 'kysely';
import type { SchemaDialect } from '#server/database/dialects/schema-dialect.ts';

/** Who is logged in where, codes sent by mail, and work that waits its turn. */
export async function up(db: Kysely<unknown>, { integer, createTable, createTableWithId }: SchemaDialect) {
  await db.schema.alterTable('users').addColumn('email_verified_at', integer).execute();
  // Until now only the first admin existed, whom the operator named.
  await sql`update users set email_verified_at = created_at`.execute(db);

  await createTableWithId(db, 'sessions')
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', integer, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('user_agent', 'text', (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('last_used_at', integer, (column) => column.notNull())
    .addColumn('expires_at', integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sessions_of_user').on('sessions').column('user_id').execute();
  await db.schema.createIndex('sessions_by_end').on('sessions').column('expires_at').execute();

  // One live code for each purpose: a new one takes the place of the old.
  await createTable(db, 'codes')
    .addColumn('user_id', integer, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (column) =>
      column.notNull().check(sql`purpose in ('verify_email', 'reset_password')`),
    )
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('link_hash', 'text', (column) => column.unique())
    .addColumn('tries', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('expires_at', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('codes_key', ['user_id', 'purpose'])
    .execute();

  await createTableWithId(db, 'jobs')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('due_at', integer, (column) => column.notNull())
    .addColumn('attempts', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('lease', 'text')
    .addColumn('leased_until', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('failed_at', integer)
    .execute();
  await db.schema.createIndex('jobs_by_turn').on('jobs').columns(['failed_at', 'due_at', 'id']).execute();
}
