import type { Kysely } from 'kysely';
import type { SchemaDialect } from '#server/database/dialects/schema-dialect.ts';

/** As whom people are known at other sites, and what lies between going there and being logged in here. */
export async function up(db: Kysely<unknown>, { integer, createTable, createTableWithId }: SchemaDialect) {
  await createTableWithId(db, 'identities')
    .addColumn('user_id', integer, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .addUniqueConstraint('identities_once', ['issuer', 'subject'])
    .execute();
  await db.schema.createIndex('identities_of_user').on('identities').column('user_id').execute();

  await createTable(db, 'sign_in_attempts')
    .addColumn('state_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('browser_hash', 'text', (column) => column.notNull())
    .addColumn('nonce', 'text', (column) => column.notNull())
    .addColumn('verifier', 'text', (column) => column.notNull())
    .addColumn('session_id', integer, (column) => column.references('sessions.id').onDelete('cascade'))
    .addColumn('expires_at', integer, (column) => column.notNull())
    .execute();
  // A session ends together with what was begun in it.
  await db.schema.createIndex('attempts_of_session').on('sign_in_attempts').column('session_id').execute();

  await createTable(db, 'sign_in_codes')
    .addColumn('code_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('browser_hash', 'text', (column) => column.notNull())
    .addColumn('user_id', integer, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sign_in_codes_of_user').on('sign_in_codes').column('user_id').execute();

  await createTable(db, 'sign_in_proofs')
    .addColumn('browser_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('code_hash', 'text')
    .addColumn('tries', integer, (column) => column.notNull().defaultTo(0))
    .addColumn('expires_at', integer, (column) => column.notNull())
    .execute();
}
