import { type Kysely, sql } from 'kysely';
import type { SchemaDialect } from '#server/database/dialects/schema-dialect.ts';

/**
 * Until an address is verified, what was registered for it waits in a table of its own: several people may register one
 * address, and only what its owner said may become part of the account.
 */
export async function up(db: Kysely<unknown>, { integer, createTableWithId }: SchemaDialect) {
  await createTableWithId(db, 'registrations')
    .addColumn('user_id', integer, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('phone_no', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('registrations_of_user').on('registrations').columns(['user_id', 'id']).execute();
  await sql`insert into registrations (user_id, first_name, last_name, phone_no, password_hash, created_at)
    select id, first_name, last_name, phone_no, password_hash, created_at from users
    where email_verified_at is null and password_hash is not null order by id`.execute(db);
  await sql`update users set first_name = '', last_name = '', phone_no = '', password_hash = null
    where email_verified_at is null`.execute(db);
}
