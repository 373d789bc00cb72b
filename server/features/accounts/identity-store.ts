import type { Db, WriteDb } from '#server/database/database.ts';
import { deleteRows } from '#server/database/rows.ts';

/** The identity cannot be unlinked while its user is locked. @returns the id of its user */
export async function findUserOfIdentity(
  db: Db,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('identities')
    .select('user_id')
    .where((eb) => eb.and({ issuer, subject }))
    .executeTakeFirst();
  return row?.user_id;
}

/** Oldest first. */
export function listIdentities(db: Db, userId: number) {
  return db
    .selectFrom('identities')
    .select(['id', 'issuer', 'email', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}
export type IdentityRow = Awaited<ReturnType<typeof listIdentities>>[number];

/** Deletes a user's unfinished sign-ins, and the attempts to link an identity to their account in any session. */
export async function deleteUnfinishedSignIns(db: WriteDb, userId: number): Promise<void> {
  await deleteRows(db, 'sign_in_codes', { user_id: userId });
  await db
    .deleteFrom('sign_in_attempts')
    .where(({ eb, selectFrom }) =>
      eb('session_id', 'in', selectFrom('sessions').select('sessions.id').where('user_id', '=', userId)),
    )
    .execute();
}
