import { type Kysely, sql } from 'kysely';

/** The first admin of an empty site was called Admin, which signed their posts. Now the overview asks for the name. */
export async function up(db: Kysely<unknown>) {
  await sql`update users set first_name = '' where is_admin = 1 and first_name = 'Admin' and last_name = ''`.execute(
    db,
  );
}
