import { sql } from 'kysely';
import type { WriteDb } from '#server/database/database.ts';
import { credentialsOf, selectAndLock, type UserCredentials } from '#server/features/accounts/user-store.ts';

/**
 * Locks these people and every admin who is not suspended. The rows are read after the wait for their locks, so they
 * show if an admin has lost their rights in the meantime.
 */
export async function lockWithAdmins(db: WriteDb, ids: number[]): Promise<UserCredentials[]> {
  const admins = db.selectFrom('users').select('id').where(sql<boolean>`is_admin = 1 and suspended_at is null`);
  const requested = db.selectFrom('users').select('id').where('id', 'in', ids);
  const rows = await selectAndLock(db).where('id', 'in', admins.union(requested)).execute();
  return rows.map(credentialsOf);
}

export async function setAdmin(db: WriteDb, id: number, isAdmin: boolean): Promise<void> {
  await db
    .updateTable('users')
    .set({ is_admin: isAdmin ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}

export async function setSuspended(db: WriteDb, id: number, since: number | null): Promise<void> {
  await db.updateTable('users').set({ suspended_at: since }).where('id', '=', id).execute();
}
