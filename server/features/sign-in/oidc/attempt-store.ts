import type { Insertable, Selectable } from 'kysely';
import type { WriteDb } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';

export type Attempt = Selectable<Tables['sign_in_attempts']>;

export async function insertAttempt(db: WriteDb, attempt: Attempt): Promise<void> {
  await db.insertInto('sign_in_attempts').values(attempt).execute();
}

/** Uses up an attempt; only the browser that began it can do that. */
export function takeAttempt(
  db: WriteDb,
  key: Pick<Attempt, 'state_hash' | 'browser_hash'>,
  now: number,
): Promise<Attempt | undefined> {
  return db
    .deleteFrom('sign_in_attempts')
    .where((eb) => eb.and(key))
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

export async function insertSignInCode(db: WriteDb, code: Insertable<Tables['sign_in_codes']>): Promise<void> {
  await db.insertInto('sign_in_codes').values(code).execute();
}

/** Uses up a code, whichever browser sent it; the caller checks the browser and the time. */
export function takeSignInCode(db: WriteDb, codeHash: string) {
  return db.deleteFrom('sign_in_codes').where('code_hash', '=', codeHash).returningAll().executeTakeFirst();
}

/** Deletes a user's unfinished sign-ins, and the attempts to link an identity to their account in any session. */
export async function deleteUnfinishedSignIns(db: WriteDb, userId: number): Promise<void> {
  await db.deleteFrom('sign_in_codes').where('user_id', '=', userId).execute();
  await db
    .deleteFrom('sign_in_attempts')
    .where(({ eb, selectFrom }) =>
      eb('session_id', 'in', selectFrom('sessions').select('sessions.id').where('user_id', '=', userId)),
    )
    .execute();
}
