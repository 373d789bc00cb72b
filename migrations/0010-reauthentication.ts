import { type Kysely, sql } from 'kysely';
import type { SchemaDialect } from '#server/database/dialects/schema-dialect.ts';

/** When owners last showed that their address is theirs, and how they confirm a change of their sign-in methods. */
export async function up(db: Kysely<unknown>, dialect: SchemaDialect) {
  await db.schema.alterTable('users').addColumn('proved_at', dialect.integer).execute();
  await sql`update users set proved_at = coalesce(email_verified_at, created_at)`.execute(db);
  await db.schema
    .alterTable('sign_in_attempts')
    .addColumn('confirmed_by', 'text', (column) => column.check(sql`confirmed_by in ('password', 'code')`))
    .execute();
  await allowCodesToChangeSignIn(db, dialect);
}

/** SQLite cannot change a check, so the table is made anew and keeps its rows. */
async function allowCodesToChangeSignIn(db: Kysely<unknown>, { integer, createTable }: SchemaDialect) {
  await sql`create table codes_before as select * from codes`.execute(db);
  await db.schema.dropTable('codes').execute();
  await createTable(db, 'codes')
    .addColumn('user_id', integer, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (column) =>
      column.notNull().check(sql`purpose in ('verify_email', 'reset_password', 'delete_account', 'change_sign_in')`),
    )
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('link_hash', 'text', (column) => column.unique())
    .addColumn('tries', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('expires_at', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('codes_key', ['user_id', 'purpose'])
    .execute();
  await sql`insert into codes (user_id, purpose, code_hash, link_hash, tries, created_at, expires_at)
    select user_id, purpose, code_hash, link_hash, tries, created_at, expires_at from codes_before`.execute(db);
  await db.schema.dropTable('codes_before').execute();
}
