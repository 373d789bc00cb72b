import type { Db, WriteDb } from '#server/database/database.ts';
import { deleteRegistrationsOf } from './registration-store.ts';

export async function findPasswordHash(db: Db, userId: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst();
  return row?.password_hash ?? null;
}

/**
 * Also marks the address as verified and deletes its registrations: a password is only set for a proven owner, while
 * anyone may have registered the address.
 */
export async function updatePassword(db: WriteDb, userId: number, passwordHash: string, now: number): Promise<void> {
  await db
    .updateTable('users')
    .set(({ fn, ref, val }) => ({
      password_hash: passwordHash,
      email_verified_at: fn.coalesce(ref('email_verified_at'), val(now)),
      proved_at: fn.coalesce(ref('proved_at'), val(now)),
    }))
    .where('id', '=', userId)
    .execute();
  await deleteRegistrationsOf(db, userId);
}

/** Locks the user if the password still has this hash. @returns whether it has */
export async function lockPassword(db: WriteDb, userId: number, passwordHash: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .$call(db.engine.lock)
    .executeTakeFirst();
  return user !== undefined;
}
