import { sql } from 'kysely';
import type { WriteDb } from '#server/database/database.ts';

export type HeldRow = Awaited<ReturnType<typeof holdWithAdmins>>[number];

/**
 * These people, and every admin who is not suspended, lower ids first: nobody changes them until the transaction ends.
 * Somebody who was waited for may be no admin any more: their row says so.
 */
export function holdWithAdmins(db: WriteDb, ids: number[]) {
  const admins = db.selectFrom('users').select('id').where(sql<boolean>`is_admin = 1 and suspended_at is null`);
  const asked = db.selectFrom('users').select('id').where('id', 'in', ids);
  const held = db
    .selectFrom('users')
    .select(['id', 'email', 'is_admin', 'suspended_at', 'email_verified_at'])
    .where('id', 'in', admins.union(asked))
    .orderBy('id');
  // On SQLite nobody else writes meanwhile.
  return db.engine.skipsLockedRows ? held.forUpdate().execute() : held.execute();
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
