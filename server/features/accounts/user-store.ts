import type { Db, WriteDb } from '#server/database/database.ts';

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** The first admin is the owner of the site, and the author of what no one else signs. */
export async function findOwnerId(db: Db): Promise<number | undefined> {
  const owner = await db.selectFrom('users').select('id').where('is_admin', '=', 1).orderBy('id').executeTakeFirst();
  return owner?.id;
}

export interface NewUser {
  email: string;
  firstName: string;
  lastName: string;
  isAdmin: boolean;
  passwordHash: string;
  now: number;
}

/** @returns `undefined` when the address is taken */
export async function insertUser(db: WriteDb, user: NewUser): Promise<number | undefined> {
  const inserted = await db
    .insertInto('users')
    .values({
      email: user.email.toLowerCase(),
      first_name: user.firstName,
      last_name: user.lastName,
      phone_no: '',
      is_admin: user.isAdmin ? 1 : 0,
      password_hash: user.passwordHash,
      created_at: user.now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}
