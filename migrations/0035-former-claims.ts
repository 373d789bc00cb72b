import { type Kysely, sql } from 'kysely';

const CLAIMS = '{"subscribers":"5K+","satisfaction":"98%","updates":"Weekly"}';

/** New sites claim nothing. A site that is in use goes on showing what it showed until its author changes it. */
export async function up(db: Kysely<unknown>) {
  await sql`insert into site_settings (name, value) select 'claims', ${sql.lit(CLAIMS)}
    where exists (select 1 from users) and not exists (select 1 from site_settings where name = 'claims')`.execute(db);
}
