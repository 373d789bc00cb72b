import type { Db, WriteDb } from '#server/database/database.ts';

export type SessionUserRow = NonNullable<Awaited<ReturnType<typeof findSessionUser>>>;

/** Finds the user and the session of an access token; suspended users are not found. */
export async function findSessionUser(db: Db, tokenHash: string, now: number) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'email', 'first_name', 'last_name', 'phone_no', 'is_admin', 'password_hash'])
    .select(['sessions.id as session_id', 'last_used_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
}

/** @returns `undefined` if the session has ended */
export async function findUserOfSession(db: Db, sessionId: number, now: number): Promise<number | undefined> {
  const row = await selectSessions(db, now).select('user_id').where('id', '=', sessionId).executeTakeFirst();
  return row?.user_id;
}

/** Most recently used first. */
export function listSessions(db: Db, userId: number, now: number) {
  return selectSessions(db, now)
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .execute();
}

function selectSessions(db: Db, now: number) {
  return db.selectFrom('sessions').where('expires_at', '>', now).orderBy('last_used_at', 'desc').orderBy('id', 'desc');
}

export async function deleteSessionsOf(db: WriteDb, userId: number, except = 0): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', except).execute();
}

/** Ends the sessions that were not used for the longest time. */
export async function deleteSessionsBeyond(db: WriteDb, userId: number, maximum: number): Promise<void> {
  const latest = selectSessions(db, 0).select('id').where('user_id', '=', userId).limit(maximum);
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', 'not in', latest).execute();
}

const EXPIRING = ['sessions', 'codes', 'sign_in_attempts', 'sign_in_codes', 'sign_in_proofs'] as const;

/** Deletes expired sessions, and what was needed for a limited time to open one. */
export async function deleteExpired(db: WriteDb, now: number): Promise<void> {
  for (const table of EXPIRING) await db.deleteFrom(table).where('expires_at', '<=', now).execute();
}
