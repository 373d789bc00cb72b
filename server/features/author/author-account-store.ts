import type { Db } from '#server/database/database.ts';

/** The account of the person whose site this is: the one named as the author, or else the first admin. */
export function findAuthorAccount(db: Db): Promise<{ id: number; email: string } | undefined> {
  return db
    .selectFrom('users')
    .leftJoin('author', 'author.user_id', 'users.id')
    .select(['users.id', 'email'])
    .where(({ eb, or }) => or([eb('author.user_id', 'is not', null), eb('is_admin', '=', 1)]))
    .orderBy((eb) => eb.case().when('author.user_id', 'is not', null).then(0).else(1).end())
    .orderBy('users.id')
    .limit(1)
    .executeTakeFirst();
}
