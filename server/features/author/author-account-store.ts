import { sql } from 'kysely';
import type { Db } from '#server/database/database.ts';

interface Account {
  id: number;
  email: string;
}

/** Who is mailed as the author of the site: the account that the profile belongs to, or else the first admin. */
export async function findAuthorAccount(db: Db): Promise<Account | undefined> {
  const named = await db
    .selectFrom('author')
    .innerJoin('users', 'users.id', 'author.user_id')
    .select(['users.id', 'email'])
    .executeTakeFirst();
  return named ?? findFirstAdmin(db);
}

/** These very words of the condition find the index of admins, and `+ 0` keeps SQLite from reading users in order of id. */
function findFirstAdmin(db: Db): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'email'])
    .where(sql<boolean>`is_admin = 1`)
    .orderBy(sql`id + 0`)
    .limit(1)
    .executeTakeFirst();
}
